export const equivalent = {
  'requestMoney | StringLiteral | "" → "Stryker was here!" | 3': "made reads the link, after writeLink.",
  'requestMoney | StringLiteral | "" → "Stryker was here!" | 4': "sharing reads the title, after keepTitle.",
};
