import { editableAmount } from "../../../machines/money.ts";
import type { PaymentOrder } from "../../../machines/payments/instruction.ts";
import type { DialogsActor } from "../../../machines/session/dialogs.machine.ts";

/** A transfer that was found in the journal has no number to search for. */
export function canPayAgain(order: PaymentOrder): boolean {
  return order.operation !== "transfer" || order.phone !== "";
}

/** Opens the dialog of a payment and fills it in as before: the payee is searched anew, and nothing is sent. */
export function payAgain(dialogs: DialogsActor, order: PaymentOrder): void {
  if (order.operation === "topUp") dialogs.send({ type: "topUp.opened" });
  else if (order.operation === "transfer") dialogs.send({ type: "transfer.opened" });
  else dialogs.send({ type: "withdraw.opened" });
  const { topUp, withdraw, transfer } = dialogs.getSnapshot().children;
  if (order.operation === "topUp")
    topUp?.send({ type: "card.chosen", paymentMethodId: order.paymentMethodId });
  if (order.operation === "transfer") {
    transfer?.send({ type: "phone.changed", phone: order.phone });
    transfer?.send({ type: "searched" });
  }
  const amount = (topUp ?? withdraw ?? transfer)?.getSnapshot().children.amount;
  amount?.send({ type: "text.changed", text: editableAmount(order.cents) });
  amount?.send({ type: "left" });
}
