import { fromPromise } from "xstate";
import { paymentMemoryMachine } from "../../machines/payments/payment-memory.machine.ts";
import {
  changeMemory,
  emptyMemory,
  type MemoryChange,
  type PaymentMemory,
} from "../../machines/payments/rules/payment-memory.ts";
import { localArea } from "../storage/browser-stores.ts";
import { paymentMemoryStore } from "../storage/payment-memory.ts";
import { navigation } from "./page.ts";

/**
 * Reads, changes and writes the memory synchronously, so that two tabs do not undo each other's changes.
 * @throws Error if the holder's own change cannot be stored
 */
function updateMemory(accountId: string, change: MemoryChange): PaymentMemory {
  const store = paymentMemoryStore(localArea, accountId);
  const storedMemory = store.read() ?? emptyMemory;
  const memory = changeMemory(storedMemory, change, new Date().toISOString());
  if (memory === storedMemory) return memory;
  if (!store.write(memory) && change.kind !== "paid") throw new Error("Nothing is kept");
  return memory;
}

export function bindPaymentMemory() {
  return paymentMemoryMachine.provide({
    actors: {
      watchNavigation: navigation,
      updateMemory: fromPromise(async ({ input }: { input: { accountId: string; change: MemoryChange } }) =>
        updateMemory(input.accountId, input.change),
      ),
    },
  });
}
