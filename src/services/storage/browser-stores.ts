import { appStore } from "./app-store.ts";
import { authStore } from "./auth-store.ts";
import { destination } from "./destination.ts";
import {
  balanceDisplayName,
  bankAccountsPrefix,
  notificationsPrefix,
  paymentMemoryPrefix,
  setupSubmittedPrefix,
  unfinishedNames,
  unusedEndName,
} from "./names.ts";
import { clearEach, type Stored, stored } from "./stored.ts";
import { uiStore } from "./ui-store.ts";

/** What the app keeps in the browser, as far as the landing page needs it. */
export type BrowserStores = ReturnType<typeof browserStores>;

export const localArea = () => window.localStorage;
export const sessionArea = () => window.sessionStorage;

export function unusedEnd(area: () => Storage): Stored<true> {
  return stored(area, unusedEndName, (json) => (json === true ? true : undefined));
}

export function browserStores() {
  /** A setup or a payment's form that its person left. */
  const unfinished = {
    clear() {
      for (const name of unfinishedNames) clearEach(sessionArea, name);
    },
  };
  const stores = {
    app: appStore(localArea),
    auth: authStore(localArea),
    ui: uiStore(localArea),
    unfinished,
    destination: destination(sessionArea),
    unusedEnd: unusedEnd(localArea),
    redirectMark: stored<true>(sessionArea, "redirect-tried", (json) => (json === true ? true : undefined)),
  };
  return {
    ...stores,
    /** All but the sign-in, which signing out clears in every tab, and the payments whose outcome is not known. */
    clearChoices() {
      for (const store of [stores.app, stores.ui, stores.unfinished, stores.destination, stores.redirectMark])
        store.clear();
      for (const prefix of [
        balanceDisplayName,
        bankAccountsPrefix,
        setupSubmittedPrefix,
        notificationsPrefix,
        paymentMemoryPrefix,
      ])
        clearEach(localArea, prefix);
    },
  };
}
