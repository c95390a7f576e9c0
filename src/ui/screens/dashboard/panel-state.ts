import type { QuerySnapshot } from "../../../machines/core/query.machine.ts";

/** What a panel shows: a skeleton, a load error, the data, or the last data with a note that the refresh failed. */
type PanelState = "loading" | "failed" | "known" | "outdated";

export function panelStateOf(snapshot: QuerySnapshot): PanelState {
  const failed = snapshot.matches("failed");
  if (snapshot.context.data === undefined) return failed ? "failed" : "loading";
  return failed ? "outdated" : "known";
}
