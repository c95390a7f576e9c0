import { fromPromise } from "xstate";
import { writtenPhone } from "../core/rules/written-phone.ts";
import type { LinkedFormRefusal } from "../payees/payment-link.machine.ts";
import type { PaymentRequest } from "../payees/rules/payment-link.ts";
import { fillAmount } from "../payments/fill-amount.ts";
import type { DialogsActor } from "./dialogs.machine.ts";
import { readKnownBalance, untilActorPasses, untilDialogsCanOpen } from "./open-dialog.ts";

/**
 * Opens *Send Money*, filled in, as soon as possible, if the account is active and the balance covers the amount.
 * Searches the payee; sends no payment.
 */
export const openLinkedForm = fromPromise<"opened" | LinkedFormRefusal, { request: PaymentRequest }>(
  async ({ input: { request }, signal, system }) => {
    const dialogs = system.get("dialogs") as DialogsActor;
    await untilActorPasses(dialogs, ({ context }) => context.accountId !== "", signal);
    // The setup would hide the form.
    if (!dialogs.getSnapshot().context.isActive) return "inactive";
    await untilDialogsCanOpen(dialogs, signal);
    const { to, cents = 0, message } = request;
    // The amount box would reduce the amount to the balance, and the payee would get less than requested.
    if (cents > readKnownBalance(dialogs)) return "overBalance";
    dialogs.send({ type: "transfer.opened" });
    const { transfer } = dialogs.getSnapshot().children;
    transfer?.send({ type: "payee.chosen", phone: writtenPhone(to) });
    transfer?.send({ type: "message.changed", message });
    const amount = transfer?.getSnapshot().children.amount;
    if (amount) fillAmount(amount, cents);
    return "opened";
  },
);

/** Resolves when the currently open form is closed. */
export const followLinkedForm = fromPromise<void, undefined>(({ signal, system }) => {
  const dialogs = system.get("dialogs") as DialogsActor;
  const { transfer } = dialogs.getSnapshot().children;
  return untilActorPasses(
    dialogs,
    ({ children }) => transfer === undefined || children.transfer !== transfer,
    signal,
  );
});
