import { fromPromise } from "xstate";
import type { PaymentOrder } from "../instructions/instruction.ts";
import type { DialogsActor } from "./dialogs.machine.ts";
import { dialogsCanOpen } from "./open-dialog.ts";
import { payAgain } from "./pay-again.ts";

/** Opens a payment's dialog, filled in as it was, as soon as it can. Nothing is sent. */
export const restoreForm = fromPromise<void, { order: PaymentOrder }>(async ({ input, signal, system }) => {
  const dialogs = system.get("dialogs") as DialogsActor;
  await dialogsCanOpen(dialogs, signal);
  payAgain(dialogs, input.order);
});
