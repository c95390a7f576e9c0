import { bindOfflineBalance } from "./bind/offline-balance.ts";
import type { Services } from "./services.ts";
import type { BrowserStores } from "./storage/browser-stores.ts";

/** The chart of a start without a network, with every port bound: a separate chunk. */
export function provideOffline({ config }: Services, { auth }: Pick<BrowserStores, "auth">) {
  return bindOfflineBalance(config, auth);
}
