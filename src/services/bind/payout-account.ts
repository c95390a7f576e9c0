import { fromPromise } from "xstate";
import { accountNumberOf, bsbOf, type PayoutDetails } from "../../machines/payments/rules/payout.ts";
import { queryMachine } from "../../machines/session/query.machine.ts";
import type { Connections } from "../connect.ts";
import { subjectOf } from "../payments/token-subject.ts";
import { payoutAccountStore } from "../storage/bank-accounts.ts";
import { localArea } from "../storage/browser-stores.ts";

/** @throws Error where the person is not known, whose account it would be */
async function storeOf({ identity }: Connections) {
  const person = subjectOf(await (await identity()).token());
  if (person === undefined) throw new Error("The token names no person");
  return payoutAccountStore(localArea, person);
}

/** Answers null where this browser does not know it: the setup was done elsewhere. */
export function bindPayoutAccount(connected: () => Connections) {
  return queryMachine.provide({
    actors: {
      read: fromPromise<unknown, { params: unknown }>(
        async () => (await storeOf(connected())).read() ?? null,
      ),
    },
  });
}

/** Keeps what may be kept of the account that the wallet has just taken; where nothing can be kept, nothing is. */
export async function keepPayoutAccount(connections: Connections, payout: PayoutDetails): Promise<void> {
  const last4 = accountNumberOf(payout).slice(-4);
  if (last4.length === 4) (await storeOf(connections)).write({ bsb: bsbOf(payout), last4 });
}
