const paidTimeReason = "Only payees with the time of a payment are sorted.";

export const equivalent = {
  'recentPayees | StringLiteral | "" → "Stryker was here!"': paidTimeReason,
  'recentPayees | StringLiteral | "" → "Stryker was here!" | 2': paidTimeReason,
};
