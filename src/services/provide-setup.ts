import { bindSetup } from "./bind/setup.ts";
import type { Connections } from "./connect.ts";
import type { SignedInStores } from "./storage/signed-in-stores.ts";

/** The setup wizard with every port bound: a chunk of its own. */
export function provideSetup(connected: () => Connections, stores: SignedInStores) {
  return { setupWizard: bindSetup(connected, stores) };
}
