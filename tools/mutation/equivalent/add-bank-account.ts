export const equivalent = {
  "guards.canSubmit | ConditionalExpression | context.element !== undefined → true":
    "The event that says that the field is complete brings it.",
};
