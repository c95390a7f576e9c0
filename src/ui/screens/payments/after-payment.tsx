import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { Transaction } from "../../../machines/core/domain.ts";
import type { AfterPaymentActor } from "../../../machines/history/after-payment.machine.ts";
import { counterpartyOf } from "../../../machines/history/rules/party.ts";
import { referenceOf } from "../../../machines/history/rules/reference.ts";
import type { PaymentOrder } from "../../../machines/instructions/instruction.ts";
import { addKnownPayeeName } from "../../../machines/payments/rules/payment-memory.ts";
import { canOpenFilledForm, openFilledForm } from "../../../machines/session/pay-again.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { maskedNumber } from "../../format/card.ts";
import { formatMoney } from "../../format/money.ts";
import { useAnswer, useDialogs, usePageChart, usePaymentsAreLocked, useQuery } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CheckIcon, CloseIcon, ExclamationIcon, InfoIcon } from "../../icons/landing.ts";
import { ClockIcon } from "../../icons/signed-in.ts";
import * as css from "./after-payment.css.ts";
import { PaymentReceipt } from "./payment-receipt.tsx";
import { usePaymentMemory } from "./use-payment-memory.ts";

type State = keyof typeof css.tones;

const icons: Readonly<Record<State, ReactNode>> = {
  settled: <CheckIcon size={18} />,
  pending: <ClockIcon size={18} />,
  failed: <ExclamationIcon size={18} />,
  unknown: <InfoIcon size={18} />,
};

function stateOf(snapshot: ReturnType<AfterPaymentActor["getSnapshot"]>): State {
  if (snapshot.matches({ shown: "pending" })) return "pending";
  if (snapshot.matches({ shown: "failed" })) return "failed";
  return snapshot.matches({ shown: "unknown" }) ? "unknown" : "settled";
}

/** The last payment that went through, until it is dismissed: its summary, its reference, and a button to repeat it. */
export function AfterPayment() {
  const afterPayment = usePageChart("afterPayment");
  return afterPayment === undefined ? null : <LastPayment afterPayment={afterPayment} />;
}

function LastPayment({ afterPayment }: { readonly afterPayment: AfterPaymentActor }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const payment = useSelector(afterPayment, (snapshot) => snapshot.context.paid);
  const state = useSelector(afterPayment, stateOf);
  const isLocked = usePaymentsAreLocked();
  const file = useSelector(afterPayment, (snapshot) => snapshot.children.receipt);
  const hasReceiptFailed = useSelector(file, (snapshot) => snapshot?.matches("failed") === true);
  const transaction = useSelector(afterPayment, (snapshot) => snapshot.context.transaction);
  if (payment === undefined) return null;
  const { order, reference, transactionId } = payment;
  // The reference that is shown first stays; the one of the transaction's page and receipt is shown in addition.
  const receiptReference = transaction && referenceOf(transaction);
  const shownReference = reference ?? receiptReference;
  return (
    <section className={css.region} aria-label={t("afterPayment.title")}>
      <span className={classNames(css.iconCircle, css.tones[state])}>{icons[state]}</span>
      <div className={css.texts}>
        <p
          className={css.title}
          data-fact={[
            `transaction:${transactionId ?? reference}:amount`,
            ...(order.operation === "transfer" ? [`transaction:${transactionId ?? reference}:party`] : []),
            ...(order.operation === "topUp" ? [`card:${order.paymentMethodId}:number`] : []),
          ].join("|")}
        >
          <Summary order={order} transaction={transaction} />
        </p>
        <Note
          state={state}
          operation={order.operation}
          data-fact={`transaction:${transactionId ?? reference}:state`}
        />
        <Reference
          label={t("afterPayment.reference")}
          reference={shownReference}
          data-fact={
            reference === undefined
              ? `transaction:${transactionId}:reference`
              : `payment:${reference}:reference`
          }
        />
        <Reference
          label={t("afterPayment.receiptReference")}
          reference={receiptReference === shownReference ? undefined : receiptReference}
          data-fact={`transaction:${transactionId}:reference`}
        />
      </div>
      <div className={css.actions}>
        {canOpenFilledForm(order) ? (
          <Button size="small" disabled={isLocked} onClick={() => openFilledForm(dialogs, order)}>
            {t("afterPayment.again")}
          </Button>
        ) : null}
        {transactionId === undefined ? null : (
          <PaymentReceipt file={file} transactionId={transactionId} transaction={transaction} />
        )}
        <IconButton
          label={t("afterPayment.dismiss")}
          icon={<CloseIcon size={18} />}
          onClick={() => afterPayment.send({ type: "dismissed" })}
        />
      </div>
      {hasReceiptFailed ? <Alert tone="error">{t("transactionDetail.receiptFailed")}</Alert> : null}
    </section>
  );
}

/** A note about a pending or failed outcome; nothing for a successful one. The wallet's list may change the outcome. */
function Note({
  state,
  operation,
  "data-fact": fact,
}: {
  readonly state: State;
  readonly operation: PaymentOrder["operation"];
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}) {
  const { t } = useTranslation();
  const text = {
    settled: undefined,
    pending: t("afterPayment.pending"),
    failed: t(`toasts.failed.${operation}`),
    unknown: t("transactionDetail.notes.unknown"),
  }[state];
  return (
    <div role="status">
      {text === undefined ? null : (
        <p className={css.note} data-fact={fact}>
          {text}
        </p>
      )}
    </div>
  );
}

interface ReferenceProps {
  readonly label: string;
  readonly reference: string | undefined;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

function Reference({ label, reference, "data-fact": fact }: ReferenceProps) {
  if (reference === undefined) return null;
  return (
    <p className={css.reference} data-fact={fact}>
      {label}{" "}
      <bdi dir="ltr" className={css.copied}>
        {reference}
      </bdi>
    </p>
  );
}

interface SummaryProps {
  readonly order: PaymentOrder;
  readonly transaction: Transaction | undefined;
}

/** "$25.00 to Priya"; the payee has the same name as in the transaction's row. */
function Summary({ order, transaction }: SummaryProps) {
  const { t } = useTranslation();
  const cards = useAnswer(useQuery("cards"));
  const { memory } = usePaymentMemory();
  const amount = formatMoney(order.cents);
  if (order.operation === "payout") return t("afterPayment.payout", { amount });
  if (order.operation === "transfer") {
    const counterparty = transaction && counterpartyOf(addKnownPayeeName(memory, transaction));
    const payeeName = counterparty ?? order.payeeName ?? "";
    return payeeName === ""
      ? t("afterPayment.transferUnnamed", { amount })
      : t("afterPayment.transfer", { amount, name: payeeName });
  }
  const card = cards?.find(({ paymentMethodId }) => paymentMethodId === order.paymentMethodId);
  return card === undefined
    ? t("afterPayment.topUp", { amount })
    : t("afterPayment.topUpFrom", { amount, card: maskedNumber(card.cardNumberLast4) });
}
