export const outcomes = ["completed", "pending", "failed"] as const;

export type Outcome = (typeof outcomes)[number];

const byStatus: ReadonlyMap<string, Outcome> = new Map([
  ["SUCCESS", "completed"],
  ["SUCCEEDED", "completed"],
  ["PENDING", "pending"],
  ["FAILED", "failed"],
]);

/** What a transaction's status says, for every screen and chart. Undefined for a status that the app does not know. */
export function outcomeOf(status: string): Outcome | undefined {
  return byStatus.get(status);
}
