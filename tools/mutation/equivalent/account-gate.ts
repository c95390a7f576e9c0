export const equivalent = {
  'actions.keepReason | StringLiteral | "unknown" → ""':
    "It is the code of a call that is done, which isDone takes.",
  "guards.isInactive | ConditionalExpression | data !== null → true": "isNotFound comes before it.",
  'creating | StringLiteral | "" → "Stryker was here!"': "introducing waits for the person.",
};
