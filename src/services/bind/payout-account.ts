import { fromPromise } from "xstate";
import { payoutChangeMachine } from "../../machines/bank-accounts/payout-change.machine.ts";
import { accountNumberOf, bsbOf, type PayoutDetails } from "../../machines/core/rules/payout.ts";
import type { StepUp } from "../../machines/instructions/rules/step-up.ts";
import type { stepUpMachine } from "../../machines/instructions/step-up.machine.ts";
import { type Connections, signedInPerson } from "../connect.ts";
import { payoutAccountStore } from "../storage/bank-accounts.ts";
import { localArea } from "../storage/browser-stores.ts";
import { bindCalls } from "./calls.ts";
import { bindKeyedCall } from "./keyed-call.ts";
import { navigation } from "./page.ts";
import { bindRead } from "./reads.ts";

/** @throws Error if the signed-in person, whose account this is, is unknown */
async function storeOf(connections: Connections) {
  return payoutAccountStore(localArea, await signedInPerson(connections));
}

/** Reads null if this browser does not know the account because the setup was done elsewhere. */
export function bindPayoutAccount(getConnections: () => Connections) {
  return bindRead(getConnections, async () => (await storeOf(getConnections())).read() ?? null);
}

/** The chart that changes the payout account, with every port bound. */
export function bindPayoutChange(
  getConnections: () => Connections,
  stepUp: StepUp | undefined,
  freshSignIn: typeof stepUpMachine,
) {
  /** Stores again what the last change has removed. */
  let restore = () => {};
  return payoutChangeMachine.provide({
    actions: {
      forgetPayoutAccount: () => {
        restore = () => {};
        storeOf(getConnections()).then(
          (store) => {
            const account = store.read();
            store.clear();
            if (account !== undefined) restore = () => void store.write(account);
          },
          () => {},
        );
      },
      restorePayoutAccount: () => restore(),
    },
    actors: {
      watchNavigation: navigation,
      readSignInLimit: fromPromise<number | null, undefined>(async () =>
        stepUp?.bankDetails === true ? stepUp.maxAge : null,
      ),
      stepUp: freshSignIn,
      updateBankAccount: bindKeyedCall(bindCalls(getConnections)),
      keepPayoutAccount: fromPromise<void, { payout: PayoutDetails }>(({ input }) =>
        keepPayoutAccount(getConnections(), input.payout),
      ),
    },
  });
}

/** Stores the BSB and the last four digits of the account that the wallet has just accepted, if storage allows it. */
export async function keepPayoutAccount(connections: Connections, payout: PayoutDetails): Promise<void> {
  const last4 = accountNumberOf(payout).slice(-4);
  if (last4.length === 4) (await storeOf(connections)).write({ bsb: bsbOf(payout), last4 });
}

/** Removes the stored account, if storage allows it. */
export async function forgetPayoutAccount(connections: Connections): Promise<void> {
  (await storeOf(connections)).clear();
}
