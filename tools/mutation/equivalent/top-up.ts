const own =
  "The state has no entry, exit or invoke of its own, and the target is left and entered either way.";

export const equivalent = {
  "choosing | ReenterToggled |  → , reenter: true": own,
  "choosing | ReenterToggled |  → , reenter: true | 2": own,
  'paying | StringLiteral | "" → "Stryker was here!"': "canSubmit asks for a card.",
};
