export const equivalent = {
  'applyTransactions | StringLiteral | "" → "Stryker was here!"':
    "Without a transaction the time known before stays: neither text is a later time.",
  'applyTransactions | EqualityOperator | timeOf(latestTime) > timeOf(lastNewest ?? "") → (timeOf(latestTime) >= timeOf(lastNewest ?? ""))':
    "Of two texts for the same time either is kept.",
};
