import { fromPromise } from "xstate";
import { writtenPhone } from "../core/rules/written-phone.ts";
import type { PaymentRequest } from "../payees/rules/payment-link.ts";
import { fillAmount } from "../payments/fill-amount.ts";
import type { DialogsActor } from "./dialogs.machine.ts";
import { actorPasses, dialogsCanOpen, knownBalance } from "./open-dialog.ts";

/** Opens *Send Money*, filled in, as soon as it can, where the balance has as much. The payee is searched; nothing is sent. */
export const openLinkedForm = fromPromise<"opened" | "overBalance", { request: PaymentRequest }>(
  async ({ input: { request }, signal, system }) => {
    const dialogs = system.get("dialogs") as DialogsActor;
    await dialogsCanOpen(dialogs, signal);
    const { to, cents = 0, message } = request;
    // The amount box would lower it to the balance, and the payee would get less than they asked for.
    if (cents > knownBalance(dialogs)) return "overBalance";
    dialogs.send({ type: "transfer.opened" });
    const { transfer } = dialogs.getSnapshot().children;
    transfer?.send({ type: "payee.chosen", phone: writtenPhone(to) });
    transfer?.send({ type: "message.changed", message });
    const amount = transfer?.getSnapshot().children.amount;
    if (amount && cents > 0) fillAmount(amount, cents);
    return "opened";
  },
);

/** Resolves when the form that is open now is closed. */
export const followLinkedForm = fromPromise<void, undefined>(({ signal, system }) => {
  const dialogs = system.get("dialogs") as DialogsActor;
  const { transfer } = dialogs.getSnapshot().children;
  return actorPasses(
    dialogs,
    ({ children }) => transfer === undefined || children.transfer !== transfer,
    signal,
  );
});
