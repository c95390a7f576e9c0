export const transactionOutcomes = ["completed", "pending", "failed"] as const;

export type TransactionOutcome = (typeof transactionOutcomes)[number];

const outcomeByStatus: ReadonlyMap<string, TransactionOutcome> = new Map([
  ["SUCCESS", "completed"],
  ["SUCCEEDED", "completed"],
  ["PENDING", "pending"],
  ["FAILED", "failed"],
]);

/** The outcome that a transaction's status means, for every screen and chart. Undefined for an unknown status. */
export function transactionOutcomeOf(status: string): TransactionOutcome | undefined {
  return outcomeByStatus.get(status);
}
