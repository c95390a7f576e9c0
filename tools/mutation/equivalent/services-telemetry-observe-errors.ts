export const equivalent = {
  'placesIn | StringLiteral | "" → "Stryker was here!"': "A text without an address has no place in it.",
};
