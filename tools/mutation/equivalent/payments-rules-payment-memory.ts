const paid = "Only payees with the time of a payment are sorted.";

export const equivalent = {
  'recentPayees | StringLiteral | "" → "Stryker was here!"': paid,
  'recentPayees | StringLiteral | "" → "Stryker was here!" | 2': paid,
};
