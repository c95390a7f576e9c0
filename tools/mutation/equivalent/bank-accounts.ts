const read = "An account is chosen, and a holder kept, before they are read.";

export const equivalent = {
  'nothingListed | StringLiteral | "" → "Stryker was here!"': read,
  'nothingListed | StringLiteral | "" → "Stryker was here!" | 2': read,
  'nothingListed | StringLiteral | "" → "Stryker was here!" | 3': read,
  'nothingListed | StringLiteral | "" → "Stryker was here!" | 4': read,
  'actions.choose | StringLiteral | "" → "Stryker was here!"': "isListed comes before it.",
};
