import { useSelector } from "@xstate/react";
import { useQuery, useSession } from "./actors.ts";

/** Whether the shown data is older than the last payment, or is being refetched. */
export function useIsOutdated(name: "balance" | "history"): boolean {
  const refetch = useSelector(useSession(), (session) => session.children.refetch);
  const isRefetchDue = useSelector(refetch, (snapshot) => snapshot?.matches("waiting") === true);
  const isReading = useSelector(useQuery(name), (snapshot) => snapshot.hasTag("busy"));
  return isRefetchDue || isReading;
}
