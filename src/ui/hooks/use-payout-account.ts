import { useSelector } from "@xstate/react";
import type { QueryAnswers } from "../../machines/core/query.machine.ts";
import { type NamedPayoutAccount, resolvePayoutAccount } from "../../machines/core/rules/payout-account.ts";
import { useGate, usePageChart } from "./actors.ts";

/**
 * The account for withdrawals; undefined if neither the wallet nor this browser has it. The only source for every
 * screen.
 */
export function usePayoutAccount(): NamedPayoutAccount | undefined {
  const walletPayoutAccount = useSelector(useGate(), (gate) => gate.context.account?.payoutAccount);
  const storedAccount = useSelector(
    usePageChart("payoutAccount"),
    (snapshot) => snapshot?.context.data as QueryAnswers["payout-account"] | undefined,
  );
  return resolvePayoutAccount(walletPayoutAccount, storedAccount ?? undefined);
}
