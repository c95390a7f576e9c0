import { useSelector } from "@xstate/react";
import type { PayoutAccount } from "../../machines/payments/rules/bank-accounts.ts";
import type { QueryAnswers } from "../../machines/session/query.machine.ts";
import { usePageChart } from "./actors.ts";

/** Where withdrawals go; undefined where this browser does not know. */
export function usePayoutAccount(): PayoutAccount | undefined {
  const query = usePageChart("payoutAccount");
  const known = useSelector(
    query,
    (snapshot) => snapshot?.context.data as QueryAnswers["payout-account"] | undefined,
  );
  return known ?? undefined;
}
