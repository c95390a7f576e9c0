import { type AnyEventObject, fromCallback, fromPromise } from "xstate";
import { shellMachine } from "../../machines/app/shell.machine.ts";
import { storedDataMachine } from "../../machines/app/stored-data.machine.ts";
import { toastsMachine } from "../../machines/app/toasts.machine.ts";
import { removeOfflineFiles } from "../browser/offline-files.ts";
import { watchNavigation, watchNetwork, watchVisibility } from "../browser/watch.ts";
import type { BrowserStores } from "../storage/browser-stores.ts";

export const navigation = fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
  watchNavigation(() => sendBack({ type: "navigated" })),
);

const network = fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
  watchNetwork({
    lost: () => sendBack({ type: "network.lost" }),
    returned: () => sendBack({ type: "network.returned" }),
  }),
);

export function bindShell() {
  return shellMachine.provide({ actors: { watchNavigation: navigation, watchNetwork: network } });
}

export function bindStoredData(stores: BrowserStores) {
  return storedDataMachine.provide({
    actors: {
      watchNavigation: navigation,
      clearStored: fromPromise(async () => {
        await removeOfflineFiles();
        stores.clearStoredData();
      }),
    },
  });
}

export function bindToasts() {
  return toastsMachine.provide({
    actors: {
      watchVisibility: fromCallback<AnyEventObject, undefined>(({ sendBack }) =>
        watchVisibility({
          hidden: () => sendBack({ type: "attention.began" }),
          seen: () => sendBack({ type: "attention.ended" }),
        }),
      ),
    },
  });
}
