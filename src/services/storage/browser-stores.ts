import { clearItems, stored } from "../browser/stored.ts";
import { appStore } from "./app-store.ts";
import { authStore } from "./auth-store.ts";
import { createDestination } from "./destination.ts";
import { uiStore } from "./ui-store.ts";

/** The browser storage that the landing page needs. */
export type BrowserStores = ReturnType<typeof createBrowserStores>;

export const localArea = () => window.localStorage;
export const sessionArea = () => window.sessionStorage;

/**
 * When a session ended because it was unused (milliseconds since 1970). Every tab of that session shows this reason
 * when it learns of the end, and so does a page that finds no session within a minute; only the next sign-in clears it.
 */
export function createInactivityEnd(getStorage: () => Storage) {
  const item = stored<number>(getStorage, "unused-end", (json) =>
    typeof json === "number" ? json : undefined,
  );
  return {
    write: item.write,
    clear: item.clear,
    /** @param now milliseconds since 1970 */
    isRecent(now: number): boolean {
      const storedTime = item.read();
      return storedTime !== undefined && Math.abs(now - storedTime) < 60_000;
    },
    /** @param time milliseconds since 1970 */
    isSince(time: number): boolean {
      const storedTime = item.read();
      return storedTime !== undefined && storedTime >= time;
    },
  };
}

/**
 * All items, future ones included, except the sign-in, which signing out clears in every tab, and the payments without
 * an outcome.
 */
const clearedItemPattern = /^(?!auth-store$|unused-end$|payment-journal$|kc-)/;

export function createBrowserStores() {
  /** An unfinished setup or payment form, and the query of the address: a search that the person typed. */
  const unfinishedWork = {
    clear() {
      clearItems(sessionArea, /^(setup-progress|payment-form)$/);
      history.replaceState(null, "", "?");
    },
  };
  const stores = {
    app: appStore(localArea),
    auth: authStore(localArea),
    ui: uiStore(localArea),
    unfinished: unfinishedWork,
    destination: createDestination(sessionArea),
    inactivityEnd: createInactivityEnd(localArea),
    redirectMark: stored<true>(sessionArea, "redirect-tried", (json) => (json === true ? true : undefined)),
  };
  return {
    ...stores,
    clearStoredData() {
      clearItems(sessionArea, /^/);
      clearItems(localArea, clearedItemPattern);
    },
  };
}
