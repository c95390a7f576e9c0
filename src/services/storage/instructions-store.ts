import type { Browser } from "../browser/browser.ts";
import { objectStore, type Transact } from "./object-store.ts";

const stores = ["open", "decided"] as const;

/**
 * A store of the database that all instructions share. The first use of the database creates all its stores: adding one
 * later needs an upgrade, which the connection of a frozen tab blocks.
 */
export function instructionsStore(
  browser: Pick<Browser, "indexedDB" | "setTimeout" | "clearTimeout">,
  store: (typeof stores)[number],
): Transact {
  return objectStore(browser, "nupay-instructions", store, stores);
}
