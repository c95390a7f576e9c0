import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AmountActor } from "../../../../machines/payments/amount.machine.ts";
import type { PaymentActor } from "../../../../machines/payments/payment.machine.ts";
import type { TopUpActor } from "../../../../machines/payments/top-up.machine.ts";
import type { TransferActor } from "../../../../machines/payments/transfer.machine.ts";
import type { WithdrawActor } from "../../../../machines/payments/withdraw.machine.ts";
import { usePayments, usePaymentsAreLocked } from "../../../hooks/actors.ts";

/** A dialog that asks for a payment and follows it. */
export type PaymentDialogActor = TopUpActor | WithdrawActor | TransferActor;

/** What the three payment dialogs draw from their charts alike. */
export function usePaymentDialog(dialog: PaymentDialogActor, amount: AmountActor) {
  const pay = useSelector(dialog, (snapshot) => snapshot.children.pay);
  const stepUp = useSelector(pay, (snapshot) => snapshot?.children.stepUp);
  const asking = useSelector(stepUp, (snapshot) => snapshot?.hasTag("asking") ?? false);
  const paying = useSelector(dialog, (snapshot) => snapshot.hasTag("busy"));
  const checking = useSelector(pay, (snapshot) => snapshot?.hasTag("checking") ?? false);
  const answersPress = useAnswersPress(dialog, amount);
  return {
    /** The payment is on its way; with `checking`, its outcome is not known. */
    paying,
    checking,
    canSubmit: !paying && answersPress,
    /** What asks the holder to sign in again first; undefined while nothing does. */
    stepUp: asking ? stepUp : undefined,
  };
}

/** The balance from which a payment is subtracted: while it is sent the one of the press, since a newer one may have it already. */
export function useBalanceBefore(balance: number | undefined, paying: boolean): number | undefined {
  const [before, setBefore] = useState(balance);
  if (!paying && before !== balance) setBefore(balance);
  return paying ? before : balance;
}

/**
 * Whether a press on the pay button pays, or is answered by the sentence beside the box. The amount is its box's and the
 * lock the coordinator's, for all dialogs and tabs: each is asked where it stands, and the dialog's chart copies neither.
 */
function useAnswersPress(dialog: PaymentDialogActor, amount: AmountActor): boolean {
  const cents = useSelector(amount, (snapshot) => snapshot.context.cents);
  const amountInvalid = useSelector(amount, (snapshot) => snapshot.hasTag("invalid"));
  const canPay = useSelector(dialog, (snapshot) => snapshot.can({ type: "submitted", cents }));
  const locked = usePaymentsAreLocked();
  return !locked && (canPay || amountInvalid);
}

/** Asks for the amount while the box is empty; what the box does not understand it says itself. */
export function useMissingAmount(amount: AmountActor): string | undefined {
  const { t } = useTranslation();
  const isEmpty = useSelector(
    amount,
    (snapshot) => snapshot.context.cents === 0 && !snapshot.hasTag("invalid"),
  );
  return isEmpty ? t("amount.empty") : undefined;
}

/** The payment that this dialog asked for, while it is not settled. */
export function useOwnPayment(dialog: PaymentDialogActor): PaymentActor | undefined {
  const { requestId } = dialog.getSnapshot().context;
  return useSelector(usePayments(), (snapshot) =>
    snapshot?.context.payments.find((payment) => payment.getSnapshot().context.requestedBy === requestId),
  );
}
