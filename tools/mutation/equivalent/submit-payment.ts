export const equivalent = {
  'withdrawing | StringLiteral | "" → "Stryker was here!"': "isRecorded asks for an entry.",
};
