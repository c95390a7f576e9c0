export const outcomes = ["completed", "pending", "failed"] as const;

export type Outcome = (typeof outcomes)[number];

/** What a transaction's status says, for every screen and chart. Undefined for a status that the app does not know. */
export function outcomeOf(status: string): Outcome | undefined {
  switch (status) {
    case "SUCCESS":
    case "SUCCEEDED":
      return "completed";
    case "PENDING":
      return "pending";
    case "FAILED":
      return "failed";
    default:
      return undefined;
  }
}
