export const equivalent = {
  'applyTransactions | StringLiteral | "" → "Stryker was here!"':
    "Without a transaction the time known before stays: neither text is a later time.",
  'applyTransactions | EqualityOperator | timeOf(newestReadTime) > timeOf(lastNewest ?? "") → (timeOf(newestReadTime) >= timeOf(lastNewest ?? ""))':
    "Of two texts for the same time either is kept.",
};
