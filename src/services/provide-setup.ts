import { bindCalls } from "./bind/calls.ts";
import { bindKeyedCall } from "./bind/keyed-call.ts";
import { bindSetup } from "./bind/setup.ts";
import type { Connections } from "./connect.ts";
import { localArea, sessionArea } from "./storage/browser-stores.ts";
import { setupProgressStore, setupSubmittedStore } from "./storage/setup-progress.ts";

/** The setup wizard, and the creation of the account before it, with every port bound: a separate chunk. */
export function provideSetup(getConnections: () => Connections) {
  const calls = bindCalls(getConnections);
  return {
    setupWizard: bindSetup(getConnections, calls, setupProgressStore(sessionArea), (accountId) =>
      setupSubmittedStore(localArea, accountId),
    ),
    createAccount: bindKeyedCall(calls),
  };
}
