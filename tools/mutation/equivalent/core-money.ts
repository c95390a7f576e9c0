export const equivalent = {
  'parseAmount | StringLiteral | "" → "Stryker was here!"': "A text that is split has a first part.",
};
