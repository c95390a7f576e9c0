/** The actors of the charts that load with the pages, for components that do as well. */
import { useSelector } from "@xstate/react";
import type { PayoutAccount } from "../machines/payments/rules/bank-accounts.ts";
import { usePageChart, useQuery, useSession } from "./actors.ts";

/** Where withdrawals go; undefined where this browser does not know. */
export function usePayoutAccount(): PayoutAccount | undefined {
  const query = usePageChart("payoutAccount");
  const known = useSelector(query, (snapshot) => snapshot?.context.data as PayoutAccount | null | undefined);
  return known ?? undefined;
}

/** Whether what is shown of it is older than the last payment, or is being read again. */
export function useIsOutdated(name: "balance" | "history"): boolean {
  const refetch = useSelector(useSession(), (session) => session.children.refetch);
  const isDue = useSelector(refetch, (snapshot) => snapshot?.matches("waiting") === true);
  const isRead = useSelector(useQuery(name), (snapshot) => snapshot.hasTag("busy"));
  return isDue || isRead;
}
