import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { AmountActor } from "../../../../machines/payments/amount.machine.ts";
import type { PaymentActor } from "../../../../machines/payments/payment.machine.ts";
import type { TopUpActor } from "../../../../machines/payments/top-up.machine.ts";
import type { TransferActor } from "../../../../machines/payments/transfer.machine.ts";
import type { WithdrawActor } from "../../../../machines/payments/withdraw.machine.ts";
import { usePayments, usePaymentsAreLocked } from "../../../hooks/actors.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** A dialog that requests a payment and follows it. */
export type PaymentDialogActor = TopUpActor | WithdrawActor | TransferActor;

/** The progress of a dialog's payment. */
export function usePaymentProgress(dialog: PaymentDialogActor) {
  const payment = useSelector(dialog, (snapshot) => snapshot.children.payment);
  const stepUp = useSelector(payment, (snapshot) => snapshot?.children.stepUp);
  const isAsking = useSelector(stepUp, (snapshot) => snapshot?.hasTag("asking") ?? false);
  const isPaying = useSelector(dialog, (snapshot) => snapshot.hasTag("busy"));
  const isChecking = useSelector(payment, (snapshot) => snapshot?.hasTag("checking") ?? false);
  return {
    /** The payment is being made; if `isChecking` is set, its outcome is unknown. */
    isPaying,
    isChecking,
    /** The actor that asks the holder for a fresh sign-in; undefined if none is needed. */
    stepUp: isAsking ? stepUp : undefined,
  };
}

/**
 * The balance from which a payment is subtracted. While the payment is sent, this is the balance at the press, since a
 * newer balance may already include the payment.
 */
export function useBalanceBefore(balance: number | undefined, isPaying: boolean): number | undefined {
  const [balanceBeforePayment, setBalanceBefore] = useState(balance);
  if (!isPaying && balanceBeforePayment !== balance) setBalanceBefore(balance);
  return isPaying ? balanceBeforePayment : balance;
}

/** The amount in the field, in cents. It does not change while the payment is sent, even if the balance changes. */
export function useShownAmount(amount: AmountActor): number {
  return useSelector(amount, (snapshot) => snapshot.context.cents);
}

/**
 * Whether a press on the pay button has an effect: it pays, or shows an error at the amount field. Reads the amount
 * from the field's chart, and the lock of all dialogs and tabs from the coordinator: the dialog's chart has neither.
 */
export function useHasPressEffect(dialog: PaymentDialogActor, amount: AmountActor): boolean {
  const cents = useSelector(amount, (snapshot) => snapshot.context.cents);
  const isAmountInvalid = useSelector(amount, (snapshot) => snapshot.hasTag("invalid"));
  const canPay = useSelector(dialog, (snapshot) => snapshot.can({ type: "submitted", cents }));
  const isLocked = usePaymentsAreLocked();
  return !isLocked && (canPay || isAmountInvalid);
}

/** The sentence that asks for the amount while the field is empty. The field itself reports invalid input. */
export function useMissingAmount(amount: AmountActor): string | undefined {
  const { t } = useTranslation();
  const isEmpty = useSelector(
    amount,
    (snapshot) => snapshot.context.cents === 0 && !snapshot.hasTag("invalid"),
  );
  return isEmpty ? t("amount.empty") : undefined;
}

/** The payment that this dialog requested, until it is settled. */
export function useOwnPayment(dialog: PaymentDialogActor): PaymentActor | undefined {
  const { requestId } = dialog.getSnapshot().context;
  return useSelector(usePayments(), (snapshot) =>
    snapshot?.context.payments.find((payment) => payment.getSnapshot().context.requestedBy === requestId),
  );
}
