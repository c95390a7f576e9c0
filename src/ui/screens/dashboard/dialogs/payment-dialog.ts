import { useSelector } from "@xstate/react";
import type { AmountActor } from "../../../../machines/amount.machine.ts";
import type { PaymentActor } from "../../../../machines/payment.machine.ts";
import type { TopUpActor } from "../../../../machines/top-up.machine.ts";
import type { TransferActor } from "../../../../machines/transfer.machine.ts";
import type { WithdrawActor } from "../../../../machines/withdraw.machine.ts";
import { usePayments } from "../../../actors.ts";

/** A dialog that asks for a payment and follows it. */
export type PaymentDialogActor = TopUpActor | WithdrawActor | TransferActor;

/** What the three payment dialogs draw from their charts alike. */
export function usePaymentDialog(dialog: PaymentDialogActor, amount: AmountActor) {
  return {
    canSubmit: useSelector(dialog, (snapshot) => snapshot.can({ type: "submitted" })),
    /** The payment is on its way; with `checking`, nobody knows yet what became of it. */
    paying: useSelector(dialog, (snapshot) => snapshot.hasTag("busy")),
    checking: useSelector(dialog, (snapshot) => snapshot.hasTag("checking")),
    /** A press on the button is answered by the sentence beside the box. */
    amountRefused: useSelector(amount, (snapshot) => snapshot.hasTag("refused")),
  };
}

/** The payment that this dialog asked for, while it is not settled. */
export function useOwnPayment(dialog: PaymentDialogActor): PaymentActor | undefined {
  const { requestId } = dialog.getSnapshot().context;
  return useSelector(usePayments(), (snapshot) =>
    snapshot?.context.payments.find((payment) => payment.getSnapshot().context.requestedBy === requestId),
  );
}
