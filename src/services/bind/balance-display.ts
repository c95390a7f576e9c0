import { fromPromise } from "xstate";
import { balanceDisplayMachine } from "../../machines/session/balance-display.machine.ts";
import { stored } from "../browser/stored.ts";
import { localArea } from "../storage/browser-stores.ts";

/** Only `public/boot.js` reads the stored value. */
const balanceDisplayName = "balance-display";

const store = stored<{ version: 1; hidden: boolean }>(localArea, balanceDisplayName, () => undefined);

/** `public/boot.js` sets the attribute before the first paint; the dashboard's styles hide by it. */
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
