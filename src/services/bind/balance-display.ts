import { fromPromise } from "xstate";
import { balanceDisplayMachine } from "../../machines/session/balance-display.machine.ts";
import { stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";
import { localArea } from "../storage/browser-stores.ts";

/** `public/boot.js` reads the stored value before the app starts. */
const balanceDisplayName = "balance-display";

interface StoredDisplay {
  readonly version: 1;
  readonly hidden: boolean;
}

const store = stored<StoredDisplay>(localArea, balanceDisplayName, (json) =>
  isFields(json) ? { version: 1, hidden: json.hidden === true } : undefined,
);

/**
 * Whether this page hides the balance, or another tab has hidden it since; then nothing outside the screen shows
 * amounts.
 */
export function isBalanceHidden(): boolean {
  return document.documentElement.dataset.balance === "hidden" || store.read()?.hidden === true;
}

/** `public/boot.js` sets the attribute before the first paint; the dashboard's styles depend on it. */
export function bindBalanceDisplay() {
  return balanceDisplayMachine.provide({
    actors: {
      readHidden: fromPromise(async () => document.documentElement.dataset.balance === "hidden"),
      applyHidden: fromPromise(async ({ input }: { input: { hidden: boolean } }) => {
        if (input.hidden) document.documentElement.dataset.balance = "hidden";
        else delete document.documentElement.dataset.balance;
        store.write({ version: 1, hidden: input.hidden });
      }),
    },
  });
}
