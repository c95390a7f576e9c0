export const equivalent = {
  'actions.keepReason | StringLiteral | "unknown" → ""':
    "It is the code of a call that is done, which isDone takes.",
  "editing | ReenterToggled |  → , reenter: true":
    "The state has no entry, exit or invoke of its own, and the target is left and entered either way.",
};
