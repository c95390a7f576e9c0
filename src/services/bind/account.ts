import { fromPromise } from "xstate";
import { accountGateMachine } from "../../machines/session/account-gate.machine.ts";
import type { Connections } from "../connect.ts";
import { lazy } from "../lazy.ts";
import type { LazyModules } from "../lazy-modules.ts";
import type { SignedInStores } from "../storage/signed-in-stores.ts";
import { bindAccountRead } from "./reads.ts";

export function bindAccountGate(
  connected: () => Connections,
  stores: SignedInStores,
  lazyModules: LazyModules,
) {
  return accountGateMachine.provide({
    actors: {
      account: bindAccountRead(connected, async (accountId) => {
        stores.keepSetupFor(accountId);
        // An account that is not found is created next; that code comes with the setup.
        if (accountId === undefined) await lazyModules.loadSetup();
      }),
      setupWizard: lazy(() => lazyModules.setup().setupWizard),
      loadSetup: fromPromise(() => lazyModules.loadSetup()),
      createAccount: lazy(() => lazyModules.setup().createAccount),
    },
  });
}
