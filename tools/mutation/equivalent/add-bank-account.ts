const bankReportedReason = "A complete field has reported its bank before.";

export const equivalent = {
  'addBankAccount | StringLiteral | "" → "Stryker was here!" | 2': bankReportedReason,
  'addBankAccount | StringLiteral | "" → "Stryker was here!" | 3': bankReportedReason,
  "guards.canSubmit | ConditionalExpression | context.element !== undefined → true":
    "The event that says that the field is complete brings it.",
};
