import { fromPromise } from "xstate";
import type { DialogsActor } from "../session/dialogs.machine.ts";
import type { PaymentOrder } from "./instruction.ts";
import { payAgain } from "./pay-again.ts";

/**
 * Opens a payment's dialog, filled in as it was, as soon as the balance is known, the account can pay and no other dialog is open.
 * Nothing is sent.
 */
export const restoreForm = fromPromise<void, { order: PaymentOrder }>(async ({ input, signal, system }) => {
  const dialogs = system.get("dialogs") as DialogsActor;
  // XState's `waitFor` would be part of the first script.
  await new Promise<void>((resolve) => {
    const check = () => {
      const snapshot = dialogs.getSnapshot();
      // Without a balance the amount would be limited to nothing.
      if (snapshot.context.balance === undefined || !snapshot.can({ type: "withdraw.opened" })) return;
      subscription.unsubscribe();
      resolve();
    };
    const subscription = dialogs.subscribe(check);
    signal.addEventListener("abort", () => subscription.unsubscribe());
    check();
  });
  payAgain(dialogs, input.order);
});
