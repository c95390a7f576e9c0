import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { referenceOf } from "../../../machines/history/rules/reference.ts";
import type { AfterPaymentActor } from "../../../machines/payments/after-payment.machine.ts";
import type { PaymentOrder } from "../../../machines/payments/instruction.ts";
import { canPayAgain, payAgain } from "../../../machines/payments/pay-again.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { keepingFocus } from "../../components/keep-focus.ts";
import { maskedNumber } from "../../format/card.ts";
import { formatMoney } from "../../format/money.ts";
import { useAnswer, useDialogs, usePageChart, usePaymentsAreLocked, useQuery } from "../../hooks/actors.ts";
import { CheckIcon, CloseIcon } from "../../icons/landing.ts";
import { ClockIcon } from "../../icons/signed-in.ts";
import * as css from "./after-payment.css.ts";
import { PaymentReceipt } from "./payment-receipt.tsx";
import { usePaidTransaction } from "./use-paid-transaction.ts";

/** The last payment that went through, until it is closed: what it was, its reference, and a way to make it again. */
export function AfterPayment() {
  const afterPayment = usePageChart("afterPayment");
  return afterPayment === undefined ? null : <Shown afterPayment={afterPayment} />;
}

function Shown({ afterPayment }: { readonly afterPayment: AfterPaymentActor }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const paid = useSelector(afterPayment, (snapshot) => snapshot.context.paid);
  const pending = useSelector(afterPayment, (snapshot) => snapshot.context.pending);
  const locked = usePaymentsAreLocked();
  const file = useSelector(afterPayment, (snapshot) => snapshot.children.receipt);
  const receiptFailed = useSelector(file, (snapshot) => snapshot?.matches("failed") === true);
  const transaction = usePaidTransaction(paid?.transactionId);
  if (paid === undefined) return null;
  const { order, reference, transactionId } = paid;
  // The transaction's own page and its receipt have this one, so that support is quoted one reference.
  const shownReference = transaction === undefined ? reference : referenceOf(transaction);
  return (
    <section className={css.region} aria-label={t("afterPayment.title")}>
      <span className={css.medallion}>{pending ? <ClockIcon size={18} /> : <CheckIcon size={18} />}</span>
      <div className={css.texts}>
        <p className={css.title}>
          <Summary order={order} />
        </p>
        {pending ? <p className={css.note}>{t("afterPayment.pending")}</p> : null}
        {shownReference === undefined ? null : (
          <p className={css.reference}>
            {t("afterPayment.reference")}{" "}
            <bdi dir="ltr" className={css.copied}>
              {shownReference}
            </bdi>
          </p>
        )}
      </div>
      <div className={css.actions}>
        {canPayAgain(order) ? (
          <Button size="small" disabled={locked} onClick={() => payAgain(dialogs, order)}>
            {t("afterPayment.again")}
          </Button>
        ) : null}
        {transactionId === undefined ? null : <PaymentReceipt file={file} transactionId={transactionId} />}
        <IconButton
          label={t("afterPayment.dismiss")}
          icon={<CloseIcon size={18} />}
          onClick={keepingFocus(() => afterPayment.send({ type: "dismissed" }))}
        />
      </div>
      {receiptFailed ? <Alert tone="error">{t("transactionDetail.receiptFailed")}</Alert> : null}
    </section>
  );
}

/** "$25.00 to Priya" */
function Summary({ order }: { readonly order: PaymentOrder }) {
  const { t } = useTranslation();
  const cards = useAnswer(useQuery("cards"));
  const amount = formatMoney(order.cents);
  if (order.operation === "payout") return t("afterPayment.payout", { amount });
  if (order.operation === "transfer") {
    const { payeeName = "" } = order;
    return payeeName === ""
      ? t("afterPayment.transferUnnamed", { amount })
      : t("afterPayment.transfer", { amount, name: payeeName });
  }
  const card = cards?.find(({ paymentMethodId }) => paymentMethodId === order.paymentMethodId);
  return card === undefined
    ? t("afterPayment.topUp", { amount })
    : t("afterPayment.topUpFrom", { amount, card: maskedNumber(card.cardNumberLast4) });
}
