import { useSelector } from "@xstate/react";
import type { QueryAnswers } from "../../machines/core/query.machine.ts";
import { type NamedPayoutAccount, namedPayoutAccount } from "../../machines/core/rules/payout-account.ts";
import { useGate, usePageChart } from "./actors.ts";

/** Where withdrawals go; undefined where neither the wallet nor this browser knows. No screen reads it elsewhere. */
export function usePayoutAccount(): NamedPayoutAccount | undefined {
  const told = useSelector(useGate(), (gate) => gate.context.account?.payoutAccount);
  const kept = useSelector(
    usePageChart("payoutAccount"),
    (snapshot) => snapshot?.context.data as QueryAnswers["payout-account"] | undefined,
  );
  return namedPayoutAccount(told, kept ?? undefined);
}
