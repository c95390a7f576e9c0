import { fromPromise } from "xstate";
import { accountGateMachine } from "../../machines/account-gate.machine.ts";
import type { Connections } from "../connect.ts";
import { later } from "../later.ts";
import type { Parts } from "../parts.ts";
import type { SignedInStores } from "../storage/signed-in-stores.ts";
import { createAccount } from "../wallet/account.ts";
import { bindAccountRead } from "./reads.ts";

export function bindAccountGate(connected: () => Connections, stores: SignedInStores, parts: Parts) {
  const keys = new Map<string, string>();
  return accountGateMachine.provide({
    actors: {
      account: bindAccountRead(connected, (accountId) => stores.keepSetupFor(accountId)),
      setupWizard: later(() => parts.setup().setupWizard),
      loadSetup: fromPromise(() => parts.loadSetup()),
      createAccount: fromPromise(({ input }: { input: { email: string; sub: string } }) =>
        createAccount(connected().api, input, keys),
      ),
    },
  });
}
