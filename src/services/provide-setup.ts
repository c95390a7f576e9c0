import { bindSetup } from "./bind/setup.ts";
import type { Connections } from "./connect.ts";
import { sessionArea } from "./storage/browser-stores.ts";
import { setupProgress } from "./storage/setup-progress.ts";

/** The setup wizard with every port bound: a chunk of its own. */
export function provideSetup(connected: () => Connections) {
  return { setupWizard: bindSetup(connected, setupProgress(sessionArea)) };
}
