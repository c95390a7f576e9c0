import { useSelector } from "@xstate/react";
import { Link } from "wouter";
import type { Transaction } from "../../../machines/core/domain.ts";
import { transactionOutcomeOf } from "../../../machines/history/rules/outcome.ts";
import { counterpartyOf, messageOf, methodOf, partyOf } from "../../../machines/history/rules/party.ts";
import { referenceOf } from "../../../machines/history/rules/reference.ts";
import type { TransactionDetailActor } from "../../../machines/history/transaction-detail.machine.ts";
import { addKnownPayeeName } from "../../../machines/payments/rules/payment-memory.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { SearchDrawing } from "../../components/drawings/search-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { MethodName } from "../../components/method-name.tsx";
import { Money } from "../../components/money.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Panel } from "../../components/panel.tsx";
import { CounterpartyName } from "../../components/party-name.tsx";
import { LinesSkeleton } from "../../components/skeletons.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { type SummaryRow, SummaryRows } from "../../components/summary-rows.tsx";
import { SupportLinks } from "../../components/support-links.tsx";
import { textLink } from "../../components/text-link.css.ts";
import { Unbroken } from "../../components/unbroken.tsx";
import { formatDateTime } from "../../format/date.ts";
import { transactionSign, transactionStatus, transactionTypeKey } from "../../format/transaction.ts";
import { usePageChart, useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { DownloadIcon } from "../../icons/pages.ts";
import { ChevronPreviousIcon } from "../../icons/signed-in.ts";
import { page } from "../page/page.css.ts";
import { usePaymentMemory } from "../payments/use-payment-memory.ts";
import { partyKey } from "./receipt.ts";
import { StatusHistory } from "./status-history.tsx";
import * as css from "./transaction-detail-screen.css.ts";
import { useReceipt } from "./use-receipt.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** The route /transactions/:transactionId: one transaction, from the wallet's list. */
export function TransactionDetailScreen() {
  useReturnFocus();
  const { t } = useTranslation();
  const detail = usePageChart("transactionDetail");
  return (
    <div className={page}>
      <Link href="/transactions" className={`${textLink} ${css.back}`}>
        <ChevronPreviousIcon />
        {t("transactionDetail.back")}
      </Link>
      <PageHeading>{t("transactionDetail.title")}</PageHeading>
      {detail === undefined ? (
        <Alert tone="error">{t("transactionDetail.loadFailed")}</Alert>
      ) : (
        <Detail detail={detail} />
      )}
    </div>
  );
}

interface DetailProps {
  readonly detail: TransactionDetailActor;
}

function Detail({ detail }: DetailProps) {
  const transaction = useSelector(detail, (snapshot) => snapshot.context.transaction);
  const { memory } = usePaymentMemory();
  const isMissing = useSelector(detail, (snapshot) => snapshot.matches({ here: "missing" }));
  const hasFailed = useSelector(detail, (snapshot) => snapshot.matches({ here: "failed" }));
  if (isMissing) return <MissingTransaction detail={detail} />;
  return (
    <>
      {hasFailed ? <FailedTransaction detail={detail} hasData={transaction !== undefined} /> : null}
      {transaction !== undefined ? (
        <LoadedTransaction detail={detail} transaction={addKnownPayeeName(memory, transaction)} />
      ) : hasFailed ? null : (
        <LinesSkeleton lines={4} />
      )}
    </>
  );
}

function MissingTransaction({ detail }: DetailProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      role="status"
      drawing={<SearchDrawing />}
      title={t("transactionDetail.notFound.title")}
      text={t("transactionDetail.notFound.text")}
      action={<Button onClick={() => detail.send({ type: "retried" })}>{t("common.tryAgain")}</Button>}
    />
  );
}

function FailedTransaction({ detail, hasData }: DetailProps & { readonly hasData: boolean }) {
  const { t } = useTranslation();
  const failure = useSelector(detail, (snapshot) => snapshot.context.failure);
  return (
    <Alert
      tone="error"
      title={t(hasData ? "transactionDetail.refreshFailed" : "transactionDetail.loadFailed")}
      actions={
        <Button size="small" onClick={() => detail.send({ type: "retried" })}>
          {t("common.tryAgain")}
        </Button>
      }
    >
      {failure === undefined ? undefined : failureText(t, failure)}
    </Alert>
  );
}

interface LoadedTransactionProps extends DetailProps {
  readonly transaction: Transaction;
}

function LoadedTransaction({ detail, transaction }: LoadedTransactionProps) {
  const { t } = useTranslation();
  const isBusy = useSelector(detail, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(detail, (snapshot) => snapshot.matches({ here: "failed" }));
  const { type, status, amount } = transaction;
  const sign = transactionSign(type);
  const hasFailed = transactionOutcomeOf(status) === "failed";
  const statusDisplay = transactionStatus(status);
  const party = partyOf(transaction);
  return (
    <>
      <Panel
        title={t(transactionTypeKey(type))}
        onRefresh={() => detail.send({ type: isFailed ? "retried" : "refresh" })}
        refreshing={isBusy}
      >
        <div className={css.hero}>
          <p className={css.amount}>
            <Money
              cents={amount}
              sign={sign}
              fitting
              data-fact={`transaction:${transaction.transactionId}:amount`}
              tone={hasFailed ? "muted" : sign === "credit" ? "credit" : "ink"}
            />
          </p>
          {party === undefined ? null : (
            <p className={css.party}>
              <MethodName
                name={party}
                data-fact={`transaction:${transaction.transactionId}:party|transaction:${transaction.transactionId}:method`}
              />
            </p>
          )}
          <StatusPill
            tone={statusDisplay.tone}
            label={t(statusDisplay.key)}
            data-fact={`transaction:${transaction.transactionId}:state`}
          />
        </div>
        <ReceiptButton detail={detail} transaction={transaction} />
      </Panel>
      <Panel title={t("transactionDetail.details")}>
        <DetailRows transaction={transaction} />
        <Reference detail={detail} reference={referenceOf(transaction)} />
      </Panel>
      <Panel title={t("transactionDetail.history")}>
        <StatusHistory transaction={transaction} />
      </Panel>
      <Panel title={t("transactionDetail.report.title")}>
        <div className={css.report}>
          <p data-fact={`transaction:${transaction.transactionId}:reference`}>
            <Unbroken
              text={t("transactionDetail.report.text", { reference: referenceOf(transaction) })}
              part={referenceOf(transaction)}
            />
          </p>
          <SupportLinks />
          <Link href="/help" className={textLink}>
            {t("transactionDetail.report.help")}
          </Link>
        </div>
      </Panel>
    </>
  );
}

function DetailRows({ transaction }: Pick<LoadedTransactionProps, "transaction">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const { type, createdAt, fee = 0, transactionId } = transaction;
  const [counterparty, method] = [counterpartyOf(transaction), methodOf(transaction)];
  const message = messageOf(transaction);
  const reference = referenceOf(transaction);
  const rows: (SummaryRow | false)[] = [
    counterparty !== undefined && {
      label: t(partyKey(type)),
      value: <CounterpartyName name={counterparty} data-fact={`transaction:${transactionId}:party`} />,
    },
    method !== undefined && {
      label: t("transactionDetail.method"),
      value: <MethodName name={method} data-fact={`transaction:${transactionId}:method`} />,
    },
    message !== undefined && {
      label: t("transactionDetail.message"),
      value: <CounterpartyName name={message} data-fact={`transaction:${transactionId}:message`} />,
    },
    {
      label: t("transactionDetail.made"),
      value: formatDateTime(createdAt, timeZone, language),
      "data-fact": `transaction:${transactionId}:time`,
    },
    fee > 0 && {
      label: t("transactionDetail.fee"),
      value: <Money cents={fee} data-fact={`transaction:${transactionId}:fee`} />,
    },
    reference !== transactionId && {
      label: t("transactionDetail.id"),
      value: <bdi dir="ltr">{transactionId}</bdi>,
      "data-fact": `transaction:${transactionId}:id`,
      unbroken: true,
    },
    {
      label: t("transactionDetail.reference"),
      value: (
        <bdi dir="ltr" className={css.reference}>
          {reference}
        </bdi>
      ),
      strong: true,
      unbroken: true,
      "data-fact": `transaction:${transactionId}:reference`,
    },
  ];
  return <SummaryRows rows={rows.filter((row) => row !== false)} />;
}

function Reference({ detail, reference }: DetailProps & { readonly reference: string }) {
  const { t } = useTranslation();
  const copyActor = useSelector(detail, (snapshot) => snapshot.children.copy);
  const isCopied = useSelector(copyActor, (snapshot) => snapshot?.matches("copied") === true);
  const isCopyRefused = useSelector(copyActor, (snapshot) => snapshot?.matches("refused") === true);
  return (
    <>
      <div className={css.actions}>
        <Button onClick={() => copyActor?.send({ type: "copy.requested", text: reference })}>
          {t("transactionDetail.copy")}
        </Button>
        <p role="status" className={css.statusNote}>
          {isCopied ? t("transactionDetail.copied") : null}
        </p>
      </div>
      {isCopyRefused ? <Alert tone="error">{t("transactionDetail.copyRefused")}</Alert> : null}
    </>
  );
}

function ReceiptButton({ detail, transaction }: LoadedTransactionProps) {
  const { t } = useTranslation();
  const receiptFor = useReceipt();
  const file = useSelector(detail, (snapshot) => snapshot.children.receipt);
  const isSaving = useSelector(file, (snapshot) => snapshot?.matches("saving") === true);
  const hasFailed = useSelector(file, (snapshot) => snapshot?.matches("failed") === true);
  return (
    <>
      <div className={css.actions}>
        <Button
          icon={<DownloadIcon />}
          busy={isSaving}
          onClick={() =>
            file?.send({
              type: "file.requested",
              order: { kind: "receiptPdf", receipt: receiptFor(transaction) },
            })
          }
        >
          {t(isSaving ? "transactionDetail.makingReceipt" : "transactionDetail.receipt")}
        </Button>
      </div>
      {hasFailed ? <Alert tone="error">{t("transactionDetail.receiptFailed")}</Alert> : null}
    </>
  );
}
