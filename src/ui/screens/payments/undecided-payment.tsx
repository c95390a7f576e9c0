import { useSelector } from "@xstate/react";
import { useId } from "react";
import type { TransactionPage } from "../../../machines/core/domain.ts";
import { referenceOf } from "../../../machines/history/rules/reference.ts";
import type { JournalEntry } from "../../../machines/instructions/instruction.ts";
import type { PaymentActor } from "../../../machines/payments/payment.machine.ts";
import type { PaymentMessage } from "../../../machines/payments/payment-messages.ts";
import { Button } from "../../components/button.tsx";
import { formatTimestamp } from "../../format/date.ts";
import { formatMoney } from "../../format/money.ts";
import { transactionStatus } from "../../format/transaction.ts";
import { unbrokenTimestamp } from "../../format/unbroken-timestamp.ts";
import { useAnswer, usePaymentsAreLocked, useQuery, useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useNow } from "../../hooks/use-now.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./undecided-payment.css.ts";
import { usePaymentFacts } from "./use-payment-facts.ts";

interface UndecidedPaymentProps {
  readonly payment: PaymentActor;
}

/** The journal entry of a payment without an outcome, and what the app does about it. */
export function UndecidedText({ payment }: UndecidedPaymentProps) {
  const { t } = useTranslation();
  const order = useSelector(payment, (snapshot) => snapshot.context.order);
  const entry = useSelector(payment, (snapshot) => snapshot.context.entry);
  const isCheckedByList = useSelector(payment, (snapshot) => snapshot.hasTag("byList"));
  const { what, when, reference } = usePaymentFacts(order, entry);
  return (
    <>
      <p data-fact={`payment:${reference}:amount|payment:${reference}:time`}>
        {t("payment.undecided.noted", { what, when: when ?? "" })}
      </p>
      {isCheckedByList ? <MatchingTransactionList payment={payment} /> : <ListedPayment entry={entry} />}
      {reference === undefined ? null : (
        <p className={css.reference} data-fact={`payment:${reference}:reference`}>
          {t("payment.undecided.reference")} <bdi>{reference}</bdi>
        </p>
      )}
    </>
  );
}

/**
 * If the history already lists the payment, shows the reference of that row; only the wallet's answer for the key
 * decides the payment.
 */
function ListedPayment({ entry }: { readonly entry: JournalEntry | undefined }) {
  const { t } = useTranslation();
  const query = useQuery("history");
  const history = useAnswer(query);
  const readAt = useSelector(query, (snapshot) => snapshot.context.answeredAt ?? 0);
  const transaction = history?.transactions.find(({ key }) => key !== undefined && key === entry?.key);
  if (transaction === undefined) {
    const isKnown = Date.parse(entry?.submittedAt ?? "") < readAt && hasNewestKeys(history);
    return <p>{t(isKnown ? "afterPayment.notListed" : "payment.undecided.waiting")}</p>;
  }
  return (
    <p
      data-fact={`transaction:${transaction.transactionId}:reference|transaction:${transaction.transactionId}:state`}
    >
      {t("afterPayment.listed", {
        reference: referenceOf(transaction),
        status: t(transactionStatus(transaction.status).key),
      })}
    </p>
  );
}

/**
 * Whether the list has the newest transactions with their idempotency keys. Then a payment whose key is not in the list
 * has no transaction yet.
 */
function hasNewestKeys(history: TransactionPage | undefined): boolean {
  if (history === undefined || history.pagination.page > 0) return false;
  return history.transactions.length === 0 || history.transactions.some(({ key }) => key !== undefined);
}

/** Transactions in the list that may be this payment. They are suggestions; the holder decides. */
function MatchingTransactionList({ payment }: UndecidedPaymentProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const operation = useSelector(payment, (snapshot) => snapshot.context.order.operation);
  const now = useNow();
  const matches = useSelector(payment, (snapshot) => snapshot.context.matches);
  if (matches === undefined) return <p>{t("payment.undecided.unread")}</p>;
  if (matches.length === 0) return <p>{t("payment.undecided.noMatch")}</p>;
  return (
    <>
      <ul className={css.matches}>
        {matches.map((match) => (
          <li
            key={match.transactionId}
            data-fact={`transaction:${match.transactionId}:amount|transaction:${match.transactionId}:time`}
          >
            {t("payment.undecided.match", {
              what: t(`payment.banner.${operation}`, { amount: formatMoney(match.amount) }),
              when: unbrokenTimestamp(formatTimestamp(match.createdAt, now, timeZone, language)),
            })}
          </li>
        ))}
      </ul>
      <p>{t("payment.undecided.yourWord")}</p>
    </>
  );
}

/** The holder's options for a payment without an outcome. */
export function UndecidedActions({ payment }: UndecidedPaymentProps) {
  const { t } = useTranslation();
  const isConfirming = useSelector(payment, (snapshot) => snapshot.can({ type: "resend.confirmed" }));
  const isCheckedByList = useSelector(payment, (snapshot) => snapshot.hasTag("byList"));
  const failure = useSelector(payment, (snapshot) => snapshot.context.failure);
  if (isConfirming) return <SendAgainQuestion payment={payment} />;
  const send = (type: PaymentMessage["type"] & `${string}.${"requested" | "confirmed" | "denied"}`) => () =>
    payment.send({ type } as PaymentMessage);
  return (
    <>
      {failure === undefined ? null : (
        <p role="alert" className={css.failure}>
          {failureText(t, failure)}
        </p>
      )}
      <Button size="small" onClick={send("check.requested")}>
        {t("payment.undecided.checkAgain")}
      </Button>
      {isCheckedByList ? (
        <>
          <Button size="small" onClick={send("outcome.confirmed")}>
            {t("payment.undecided.wentThrough")}
          </Button>
          <Button size="small" onClick={send("outcome.denied")}>
            {t("payment.undecided.didNot")}
          </Button>
        </>
      ) : (
        <KeyActions payment={payment} />
      )}
    </>
  );
}

/** The buttons to cancel and to resend, which need a server that stores idempotency keys. */
function KeyActions({ payment }: UndecidedPaymentProps) {
  const { t } = useTranslation();
  const isLocked = usePaymentsAreLocked();
  const isResendable = useSelector(payment, (snapshot) => snapshot.hasTag("resendable"));
  return (
    <>
      <Button size="small" disabled={isLocked} onClick={() => payment.send({ type: "cancel.requested" })}>
        {t("payment.undecided.cancel")}
      </Button>
      {isResendable ? (
        <Button size="small" disabled={isLocked} onClick={() => payment.send({ type: "resend.requested" })}>
          {t("payment.undecided.sendAgain")}
        </Button>
      ) : null}
    </>
  );
}

function SendAgainQuestion({ payment }: UndecidedPaymentProps) {
  const { t } = useTranslation();
  const id = useId();
  const order = useSelector(payment, (snapshot) => snapshot.context.order);
  const { what } = usePaymentFacts(order, undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every engine.
    <div role="group" aria-labelledby={id} className={css.question}>
      <p id={id} role="status" className={css.questionText} data-fact="question:amount">
        {t("payment.undecided.question", { what })}
      </p>
      <Button size="small" onClick={() => payment.send({ type: "resend.dismissed" })}>
        {t("payment.undecided.keepWaiting")}
      </Button>
      <Button size="small" variant="primary" onClick={() => payment.send({ type: "resend.confirmed" })}>
        {t("payment.undecided.sendAgainNow")}
      </Button>
    </div>
  );
}
