import { fromPromise } from "xstate";
import { accountGateMachine } from "../../machines/account-gate.machine.ts";
import type { Connections } from "../connect.ts";
import type { SignedInStores } from "../storage/signed-in-stores.ts";
import { createAccount } from "../wallet/account.ts";
import { bindAccountRead } from "./reads.ts";
import { bindSetup } from "./setup.ts";

export function bindAccountGate(connected: () => Connections, stores: SignedInStores) {
  const keys = new Map<string, string>();
  return accountGateMachine.provide({
    actors: {
      account: bindAccountRead(connected, (accountId) => stores.setup.keepFor(accountId)),
      setupWizard: bindSetup(connected, stores),
      createAccount: fromPromise(({ input }: { input: { email: string; sub: string } }) =>
        createAccount(connected().api, input, keys),
      ),
    },
  });
}
