export const equivalent = {
  "actions.reportDecided | ConditionalExpression | clientSecret !== undefined → true":
    "The parent reads a secret that is undefined as one that is not there.",
  'sendInstruction | StringLiteral | "unknown" → ""':
    "Before another failure is kept, only the pause of this one is read, and it has none.",
};
