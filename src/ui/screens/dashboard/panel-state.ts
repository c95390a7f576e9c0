import type { QuerySnapshot } from "../../../machines/core/query.machine.ts";

/**
 * How a panel shows what it has read: nothing yet, nothing at all, all of it, or the last of it beside the news that
 * the refresh has failed.
 */
type PanelState = "loading" | "failed" | "known" | "outdated";

export function panelStateOf(snapshot: QuerySnapshot): PanelState {
  const failed = snapshot.matches("failed");
  if (snapshot.context.data === undefined) return failed ? "failed" : "loading";
  return failed ? "outdated" : "known";
}
