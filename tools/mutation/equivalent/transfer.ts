const found = "Where an amount is chosen or paid, the payee is found.";
const own =
  "The state has no entry, exit or invoke of its own, and the target is left and entered either way.";

export const equivalent = {
  "guards.canSubmit | ConditionalExpression | payee !== undefined → true": found,
  "finding | ReenterToggled |  → , reenter: true": own,
  "finding | ReenterToggled |  → , reenter: true | 2": own,
  'paying | StringLiteral | "" → "Stryker was here!"': found,
  'paying | StringLiteral | "" → "Stryker was here!" | 2': found,
};
