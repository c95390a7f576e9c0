export const equivalent = {
  'copyText | StringLiteral | "" → "Stryker was here!"':
    "copying reads it, after copy.requested has kept a text.",
};
