import { useSelector } from "@xstate/react";
import { useQuery, useSession } from "./actors.ts";

/** Whether what is shown of it is older than the last payment, or is being read again. */
export function useIsOutdated(name: "balance" | "history"): boolean {
  const refetch = useSelector(useSession(), (session) => session.children.refetch);
  const isDue = useSelector(refetch, (snapshot) => snapshot?.matches("waiting") === true);
  const isRead = useSelector(useQuery(name), (snapshot) => snapshot.hasTag("busy"));
  return isDue || isRead;
}
