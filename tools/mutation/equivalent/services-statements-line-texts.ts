export const equivalent = {
  'dayText | StringLiteral | "" → "Stryker was here!"': "A text that is split has one part at the least.",
};
