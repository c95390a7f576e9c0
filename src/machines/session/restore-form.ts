import { fromPromise } from "xstate";
import type { QueryActor } from "../core/query.machine.ts";
import type { PaymentOrder } from "../instructions/instruction.ts";
import type { DialogsActor } from "./dialogs.machine.ts";
import { untilActorPasses, untilDialogsCanOpen } from "./open-dialog.ts";
import { openFilledForm } from "./pay-again.ts";

/** Opens a payment's dialog as soon as possible, with the earlier values filled in. Sends no payment. */
export const restoreForm = fromPromise<void, { order: PaymentOrder }>(async ({ input, signal, system }) => {
  const dialogs = system.get("dialogs") as DialogsActor;
  const cards: QueryActor | undefined = system.get("cards");
  // Whether the card can still pay is known only when the cards are read.
  if (cards && input.order.operation === "topUp") {
    await untilActorPasses(
      cards,
      (snapshot) => snapshot.context.data !== undefined || snapshot.matches("failed"),
      signal,
    );
  }
  await untilDialogsCanOpen(dialogs, signal);
  openFilledForm(dialogs, input.order);
});
