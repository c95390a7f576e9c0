import { appStore } from "./app-store.ts";
import { authStore } from "./auth-store.ts";
import { destination } from "./destination.ts";
import { paymentJournal } from "./payment-journal.ts";
import { setupProgress } from "./setup-progress.ts";
import { stored } from "./stored.ts";
import { uiStore } from "./ui-store.ts";

/** Everything this app keeps in the browser. */
export type BrowserStores = ReturnType<typeof browserStores>;

export function browserStores() {
  const local = () => window.localStorage;
  const session = () => window.sessionStorage;
  return {
    app: appStore(local),
    auth: authStore(local),
    ui: uiStore(local),
    journal: paymentJournal(local),
    setup: setupProgress(session),
    destination: destination(session),
    redirectMark: stored<true>(session, "redirect-tried", (json) => (json === true ? true : undefined)),
  };
}
