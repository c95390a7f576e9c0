/** The actors of the charts that load with the pages, for components that do as well. */
import { useSelector } from "@xstate/react";
import type { ReturnedFormActor } from "../machines/payments/returned-form.machine.ts";
import type { PayoutAccount } from "../machines/payments/rules/bank-accounts.ts";
import { usePages, useQuery, useSession } from "./actors.ts";

/** Where withdrawals go; undefined where this browser does not know. */
export function usePayoutAccount(): PayoutAccount | undefined {
  const query = useSelector(usePages(), (pages) => pages.children.payoutAccount);
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

/** The form that waits for its holder's return from a fresh sign-in; undefined once there is none. */
export function useReturnedForm(): ReturnedFormActor | undefined {
  return useSelector(usePages(), (pages) => pages.children.returnedForm);
}
