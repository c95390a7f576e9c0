import { fromPromise } from "xstate";
import { paymentMemoryMachine } from "../../machines/payments/payment-memory.machine.ts";
import {
  changeMemory,
  type MemoryChange,
  type MemoryUpdate,
  noMemory,
} from "../../machines/payments/rules/payment-memory.ts";
import { today } from "../browser/today.ts";
import type { Connections } from "../connect.ts";
import { localArea } from "../storage/browser-stores.ts";
import { paymentMemoryStore } from "../storage/payment-memory.ts";
import { navigation } from "./page.ts";

/**
 * Reads, changes and writes the memory synchronously, so that two tabs do not undo each other's changes.
 * @throws Error if the holder's own change cannot be stored
 */
function updateMemory(timeZone: string, accountId: string, change: MemoryChange): MemoryUpdate {
  const store = paymentMemoryStore(localArea, accountId);
  const storedMemory = store.read() ?? noMemory;
  const now = new Date().toISOString();
  const update = { memory: changeMemory(storedMemory, change, now), today: today(timeZone, now) };
  if (update.memory === storedMemory) return update;
  if (!store.write(update.memory) && change.kind !== "paid") throw new Error("Nothing is kept");
  return update;
}

export function bindPaymentMemory(getConnections: () => Connections) {
  return paymentMemoryMachine.provide({
    actors: {
      watchNavigation: navigation,
      updateMemory: fromPromise(async ({ input }: { input: { accountId: string; change: MemoryChange } }) =>
        updateMemory(getConnections().config.timeZone, input.accountId, input.change),
      ),
    },
  });
}
