import { appStore } from "./app-store.ts";
import { authStore } from "./auth-store.ts";
import { destination } from "./destination.ts";
import { setupProgressName } from "./names.ts";
import { type Stored, stored } from "./stored.ts";
import { uiStore } from "./ui-store.ts";

/** What the app keeps in the browser, as far as the landing page needs it. */
export type BrowserStores = ReturnType<typeof browserStores>;

export const localArea = () => window.localStorage;
export const sessionArea = () => window.sessionStorage;

export function browserStores() {
  const setup: Pick<Stored<never>, "clear"> = stored<never>(sessionArea, setupProgressName, () => undefined);
  return {
    app: appStore(localArea),
    auth: authStore(localArea),
    ui: uiStore(localArea),
    setup,
    destination: destination(sessionArea),
    redirectMark: stored<true>(sessionArea, "redirect-tried", (json) => (json === true ? true : undefined)),
  };
}
