import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import {
  type OfflineBalanceEvent,
  offlineBalanceMachine,
} from "../../machines/app/offline-balance.machine.ts";
import { reloadPage } from "../browser/reload.ts";
import type { Stored } from "../browser/stored.ts";
import { watchStored, watchVisibility } from "../browser/watch.ts";
import type { Config } from "../config/index.ts";
import { requireDefined } from "../services.ts";
import { type AuthStore, authStoreName } from "../storage/auth-store.ts";
import { localArea } from "../storage/browser-stores.ts";
import { lastBalanceName } from "../storage/last-balance.ts";
import { readLastBalance } from "../storage/offline-balance.ts";

export function bindOfflineBalance({ inactivity }: Pick<Config, "inactivity">, auth: Stored<AuthStore>) {
  const readStoredBalance = () => readLastBalance(localArea, auth, inactivity, Date.now());
  const requireBalance = () => requireDefined(readStoredBalance(), "No balance is kept that may be shown");
  return {
    /** @throws Error if no stored balance may be shown */
    find(): void {
      requireBalance();
    },
    offlineBalance: offlineBalanceMachine.provide({
      actors: {
        readLastBalance: fromPromise(async () => requireBalance()),
        watchOffline: fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
          const send = (event: OfflineBalanceEvent) => sendBack(event);
          const reportRestored = () => send({ type: "connection.restored" });
          const withdraw = () => {
            if (readStoredBalance() === undefined) send({ type: "balance.withdrawn" });
          };
          const unwatch = watchVisibility({
            hidden: () => {},
            seen: () => {
              withdraw();
              if (navigator.onLine) reportRestored();
            },
          });
          const unsubscribers = [authStoreName, lastBalanceName(auth.read()?.user?.id ?? "")].map((name) =>
            watchStored(name, withdraw),
          );
          addEventListener("online", reportRestored);
          return () => {
            removeEventListener("online", reportRestored);
            unwatch();
            for (const unsubscribe of unsubscribers) unsubscribe();
          };
        }),
        reloadPage: fromPromise(({ signal }) => reloadPage(signal)),
      },
    }),
  };
}
