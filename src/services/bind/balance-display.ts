import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import {
  type BalanceDisplayEvent,
  balanceDisplayMachine,
} from "../../machines/session/balance-display.machine.ts";
import { stored } from "../browser/stored.ts";
import { watchStored } from "../browser/watch.ts";
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

function applyToPage(isHidden: boolean): void {
  if (isHidden) document.documentElement.dataset.balance = "hidden";
  else delete document.documentElement.dataset.balance;
}

/** `public/boot.js` sets the attribute before the first paint; the dashboard's styles depend on it. */
export function bindBalanceDisplay() {
  return balanceDisplayMachine.provide({
    actors: {
      readHidden: fromPromise(async () => document.documentElement.dataset.balance === "hidden"),
      applyHidden: fromPromise(async ({ input }: { input: { hidden: boolean } }) => {
        applyToPage(input.hidden);
        store.write({ version: 1, hidden: input.hidden });
      }),
      watchDisplay: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchStored(balanceDisplayName, () => {
          const isHidden = store.read()?.hidden === true;
          applyToPage(isHidden);
          sendBack({ type: "display.changed", hidden: isHidden } satisfies BalanceDisplayEvent);
        }),
      ),
    },
  });
}
