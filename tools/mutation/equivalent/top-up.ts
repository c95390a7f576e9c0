export const equivalent = {
  'paying | StringLiteral | "" → "Stryker was here!"': "canSubmit asks for a card.",
};
