const writtenReason = "An account is chosen, and a holder kept, before they are read.";

export const equivalent = {
  'emptyContext | StringLiteral | "" → "Stryker was here!"': writtenReason,
  'emptyContext | StringLiteral | "" → "Stryker was here!" | 2': writtenReason,
  'emptyContext | StringLiteral | "" → "Stryker was here!" | 3': writtenReason,
  'emptyContext | StringLiteral | "" → "Stryker was here!" | 4': writtenReason,
  'actions.choose | StringLiteral | "" → "Stryker was here!"': "isListed comes before it.",
};
