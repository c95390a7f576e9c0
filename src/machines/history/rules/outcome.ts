export const outcomes = ["completed", "pending", "failed"] as const;

export type Outcome = (typeof outcomes)[number];

const byStatus: ReadonlyMap<string, Outcome> = new Map([
  ["SUCCESS", "completed"],
  ["SUCCEEDED", "completed"],
  ["PENDING", "pending"],
  ["FAILED", "failed"],
]);

/** The outcome that a transaction's status means, for every screen and chart. Undefined for an unknown status. */
export function outcomeOf(status: string): Outcome | undefined {
  return byStatus.get(status);
}
