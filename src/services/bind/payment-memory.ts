import { fromPromise } from "xstate";
import { paymentMemoryMachine } from "../../machines/payments/payment-memory.machine.ts";
import {
  type MemoryChange,
  noMemory,
  type PaymentMemory,
  remembered,
} from "../../machines/payments/rules/payment-memory.ts";
import { localArea } from "../storage/browser-stores.ts";
import { paymentMemoryStore } from "../storage/payment-memory.ts";
import { navigation } from "./page.ts";

/**
 * The memory is read, changed and written in one go, so that two tabs do not undo each other's changes.
 * @throws Error where the holder's own change cannot be kept
 */
function updateMemory(accountId: string, change: MemoryChange): PaymentMemory {
  const store = paymentMemoryStore(localArea, accountId);
  const before = store.read() ?? noMemory;
  const memory = remembered(before, change, new Date().toISOString());
  if (memory === before) return memory;
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
