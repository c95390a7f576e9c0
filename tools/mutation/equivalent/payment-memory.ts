export const equivalent = {
  'record | TargetChanged | ".resting" → "#paymentMemory.record.updating"':
    "The memory of the new account has to be read, so the chart goes on to update it at once.",
  "record | ReenterToggled |  → , reenter: true":
    "The state has no entry, exit or invoke of its own, and the target is left and entered either way.",
  'record | GuardRemoved | guard: { type: "isCards", params: ({ event }) => event }, → (nothing)':
    "keepCards leaves the cards as they are at any other answer, and the suggestion follows from them.",
  'record.updating | StringLiteral | "" → "Stryker was here!"': "hasWork waits for an account.",
};
