import type { Browser } from "../browser/browser.ts";
import { objectStore, type Transact } from "./object-store.ts";

const stores = ["open", "decided"] as const;

/**
 * A store of the database that all instructions share. Whoever opens the database first creates every store: a later
 * one needs an upgrade, which another tab's connection blocks while that tab is frozen.
 */
export function instructionsStore(
  browser: Pick<Browser, "indexedDB" | "setTimeout" | "clearTimeout">,
  store: (typeof stores)[number],
): Transact {
  return objectStore(browser, "nupay-instructions", store, stores);
}
