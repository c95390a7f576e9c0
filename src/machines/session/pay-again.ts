import { cardFaultOf } from "../cards/rules/card-fault.ts";
import type { Card } from "../core/domain.ts";
import { rejection } from "../core/failure.ts";
import type { QueryActor } from "../core/query.machine.ts";
import type { PaymentOrder } from "../instructions/instruction.ts";
import { fillAmount } from "../payments/fill-amount.ts";
import type { PaymentMemoryActor } from "../payments/payment-memory.machine.ts";
import type { DialogsActor } from "./dialogs.machine.ts";

/** Whether the dialog can be filled in again: a transfer read from the journal has no number to search. */
export function canOpenFilledForm(order: PaymentOrder): boolean {
  return order.operation !== "transfer" || order.phone !== "";
}

/** Opens the dialog of a payment and fills it in again: the payee is searched again, and no payment is sent. */
export function openFilledForm(dialogs: DialogsActor, order: PaymentOrder): void {
  const amount = openDialogFor(dialogs, order)?.getSnapshot().children.amount;
  if (amount) fillAmount(amount, order.cents);
}

function openDialogFor(dialogs: DialogsActor, order: PaymentOrder) {
  const openDialogs = () => dialogs.getSnapshot().children;
  switch (order.operation) {
    case "topUp": {
      dialogs.send({ type: "topUp.opened" });
      const { topUp } = openDialogs();
      topUp?.send(cardEventFor(dialogs, order.paymentMethodId));
      return topUp;
    }
    case "transfer": {
      dialogs.send({ type: "transfer.opened" });
      const { transfer } = openDialogs();
      transfer?.send({ type: "payee.chosen", phone: order.phone });
      transfer?.send({ type: "message.changed", message: order.message ?? "" });
      return transfer;
    }
    case "payout":
      dialogs.send({ type: "withdraw.opened" });
      return openDialogs().withdraw;
  }
}

/** Chooses the same card if it can still pay. If the cards could not be read, the wallet decides. */
function cardEventFor({ system }: DialogsActor, paymentMethodId: string) {
  const cards: QueryActor | undefined = system.get("cards");
  const memory: PaymentMemoryActor | undefined = system.get("paymentMemory");
  const savedCards = cards?.getSnapshot().context.data as readonly Card[] | undefined;
  const fault =
    savedCards &&
    cardFaultOf(
      savedCards.find((card) => card.paymentMethodId === paymentMethodId),
      memory?.getSnapshot().context.today ?? "",
    );
  return fault === undefined
    ? ({ type: "card.chosen", paymentMethodId } as const)
    : ({ type: "card.unusable", failure: rejection(fault) } as const);
}
