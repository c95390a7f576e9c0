import type { QuerySnapshot } from "../../../machines/core/query.machine.ts";

/** What a panel shows: a skeleton, a load error, the data, or the last data with a note that the refresh failed. */
type PanelState = "loading" | "failed" | "known" | "outdated";

export function panelStateOf(snapshot: QuerySnapshot): PanelState {
  const hasFailed = snapshot.matches("failed");
  if (snapshot.context.data === undefined) return hasFailed ? "failed" : "loading";
  return hasFailed ? "outdated" : "known";
}
