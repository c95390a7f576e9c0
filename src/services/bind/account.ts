import { accountGateMachine } from "../../machines/session/account-gate.machine.ts";
import type { Connections } from "../connect.ts";
import { lazyLogic } from "../lazy.ts";
import type { LazyModules } from "../lazy-modules.ts";
import { bindLaterModule } from "./lazy-module.ts";
import { bindAccountRead } from "./reads.ts";

export function bindAccountGate(
  getConnections: () => Connections,
  clearOtherSetup: (accountId: string | undefined) => void,
  lazyModules: LazyModules,
  waitForPanels: (signal: AbortSignal) => Promise<void>,
) {
  return accountGateMachine.provide({
    actors: {
      account: bindAccountRead(getConnections, clearOtherSetup, waitForPanels),
      setupWizard: lazyLogic(() => lazyModules.setup().setupWizard),
      setupCode: bindLaterModule(lazyModules.loadSetup),
      createAccount: lazyLogic(() => lazyModules.setup().createAccount),
    },
  });
}
