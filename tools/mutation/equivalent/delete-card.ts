const own =
  "The state has no entry, exit or invoke of its own, and the target is left and entered either way.";

export const equivalent = {
  'actions.keepReason | StringLiteral | "unknown" → ""':
    "It is the code of a call that is done, which isDone takes.",
  "choosing | ReenterToggled |  → , reenter: true": own,
  'deleting | StringLiteral | "" → "Stryker was here!"': "hasChosen asks for a card.",
};
