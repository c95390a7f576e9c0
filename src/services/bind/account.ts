import { accountGateMachine } from "../../machines/session/account-gate.machine.ts";
import type { Connections } from "../connect.ts";
import { lazy } from "../lazy.ts";
import type { LazyModules } from "../lazy-modules.ts";
import { bindLaterModule } from "./lazy-module.ts";
import { bindAccountRead } from "./reads.ts";

export function bindAccountGate(
  getConnections: () => Connections,
  keepSetupFor: (accountId: string | undefined) => void,
  lazyModules: LazyModules,
  waitForPanels: (signal: AbortSignal) => Promise<void>,
) {
  return accountGateMachine.provide({
    actors: {
      account: bindAccountRead(getConnections, keepSetupFor, waitForPanels),
      setupWizard: lazy(() => lazyModules.setup().setupWizard),
      setupCode: bindLaterModule(lazyModules.loadSetup),
      createAccount: lazy(() => lazyModules.setup().createAccount),
    },
  });
}
