const payeeFoundReason = "Where an amount is chosen or paid, the payee is found.";

export const equivalent = {
  "guards.canSubmit | ConditionalExpression | payee !== undefined → true": payeeFoundReason,
  'paying | StringLiteral | "" → "Stryker was here!"': payeeFoundReason,
  'paying | StringLiteral | "" → "Stryker was here!" | 2': payeeFoundReason,
};
