import type { Transaction } from "../../../machines/core/domain.ts";
import { partyOf } from "../../../machines/history/rules/party.ts";
import { historyPageSize } from "../../../machines/session/session.machine.ts";
import { Button } from "../../components/button.tsx";
import { ReceiptDrawing } from "../../components/drawings/receipt-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Pager } from "../../components/pager.tsx";
import { LinesSkeleton } from "../../components/skeletons.tsx";
import { LineCounterparty, TransactionLine } from "../../components/transaction-line.tsx";
import { formatRelativeTime } from "../../format/date.ts";
import { unbrokenTimestamp } from "../../format/unbroken-timestamp.ts";
import { type NamedQuery, useAnswer, useDialogs, useQuery, useSettings } from "../../hooks/actors.ts";
import { useIsRequested, usePagesModule } from "../../hooks/loaded-screens.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useNow } from "../../hooks/use-now.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TopUpIcon } from "../../icons/signed-in.ts";
import { ReadPanel } from "./read-panel.tsx";

/** The latest transactions, four per page. */
export function HistoryPanel() {
  return (
    <ReadPanel of="history" skeleton={<LinesSkeleton lines={historyPageSize} />}>
      <HistoryPage history={useQuery("history")} />
    </ReadPanel>
  );
}

function HistoryPage({ history }: { readonly history: NamedQuery<"history"> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const now = useNow();
  const answer = useAnswer(history);
  if (answer === undefined) return null;
  const { transactions, pagination } = answer;
  const turnTo = (page: number) =>
    history.send({ type: "params.changed", params: { page, size: historyPageSize } });
  if (transactions.length === 0 && pagination.page === 0) return <EmptyHistory />;
  return (
    <>
      <ul aria-label={pagination.page === 0 ? t("history.latest") : undefined}>
        {transactions.map((transaction) => (
          <TransactionLine
            key={transaction.transactionId}
            transactionId={transaction.transactionId}
            type={transaction.type}
            status={transaction.status}
            party={<Counterparty transaction={transaction} />}
            cents={transaction.amount}
            when={unbrokenTimestamp(formatRelativeTime(transaction.createdAt, now, timeZone, language))}
          />
        ))}
      </ul>
      {pagination.totalPages > 1 || pagination.page > 0 ? (
        <Pager
          ruled
          page={pagination.page}
          totalPages={pagination.totalPages}
          hasPrevious={pagination.page > 0}
          hasNext={pagination.hasNext}
          onPrevious={() => turnTo(pagination.page - 1)}
          onNext={() => turnTo(pagination.page + 1)}
        />
      ) : null}
      {transactions.length === 0 ? <p>{t("history.empty.title")}</p> : null}
    </>
  );
}

function Counterparty({ transaction }: { readonly transaction: Transaction }) {
  const pagesModule = usePagesModule();
  const name = partyOf(transaction);
  if (name !== undefined)
    return (
      <LineCounterparty
        name={name}
        data-fact={`transaction:${transaction.transactionId}:party|transaction:${transaction.transactionId}:method`}
      />
    );
  return pagesModule && <pagesModule.KnownPayee transaction={transaction} />;
}

function EmptyHistory() {
  const isRequested = useIsRequested("topUp");
  const { t } = useTranslation();
  const dialogs = useDialogs();
  return (
    <EmptyState
      drawing={<ReceiptDrawing />}
      title={t("history.empty.title")}
      text={t("history.empty.text")}
      action={
        <Button
          icon={<TopUpIcon />}
          busy={isRequested}
          onClick={() => dialogs.send({ type: "topUp.opened" })}
        >
          {t("wallet.topUp")}
        </Button>
      }
    />
  );
}
