export const equivalent = {
  "guards.canSubmit | ConditionalExpression | context.element !== undefined → true":
    "The event that says that the field is complete brings it.",
  "addBankAccount | ReenterToggled |  → , reenter: true":
    "The chart ends with this transition: what its entry would start anew never starts.",
  "collecting | ReenterToggled |  → , reenter: true":
    "The state has no entry, exit or invoke of its own, and the target is left and entered either way.",
};
