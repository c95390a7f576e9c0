const found = "Where an amount is chosen or paid, the payee is found.";

export const equivalent = {
  "guards.canSubmit | ConditionalExpression | payee !== undefined → true": found,
  'paying | StringLiteral | "" → "Stryker was here!"': found,
  'paying | StringLiteral | "" → "Stryker was here!" | 2': found,
};
