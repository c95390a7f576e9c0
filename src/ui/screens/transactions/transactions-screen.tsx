import { useSelector } from "@xstate/react";
import { memo, useMemo } from "react";
import { countTransactions } from "../../../machines/history/rules/history.ts";
import { monthSums } from "../../../machines/history/rules/months.ts";
import {
  areDatesReversed,
  filterPages,
  noFilters,
  pageSizes,
  sortings,
} from "../../../machines/history/rules/transactions.ts";
import type { TransactionsActor } from "../../../machines/history/transactions.machine.ts";
import { addKnownPayeeNames } from "../../../machines/payments/rules/payment-memory.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { ReceiptDrawing } from "../../components/drawings/receipt-drawing.tsx";
import { SearchDrawing } from "../../components/drawings/search-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExplainedButton } from "../../components/explained-button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Pager } from "../../components/pager.tsx";
import { LinesSkeleton } from "../../components/skeletons.tsx";
import { WaitNote } from "../../components/wait-note.tsx";
import { formatCount } from "../../format/count.ts";
import { usePageChart } from "../../hooks/actors.ts";
import { failureText } from "../../i18n/failure-text.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { DownloadIcon } from "../../icons/pages.ts";
import { usePaymentMemory } from "../payments/use-payment-memory.ts";
import { createExportRows } from "./export-rows.ts";
import { MonthTotals } from "./months.tsx";
import { PageNumberField } from "./page-jump.tsx";
import { TransactionFilterFields } from "./transaction-filter-fields.tsx";
import { TransactionTable } from "./transaction-table.tsx";
import * as css from "./transactions-screen.css.ts";
import { useFilterLocale } from "./use-filter-locale.ts";

/** The route /transactions: the wallet's whole list, with the filters in the address. */
export function TransactionsScreen() {
  const transactions = usePageChart("transactions");
  return transactions === undefined ? null : <Transactions transactions={transactions} />;
}

interface TransactionsProps {
  readonly transactions: TransactionsActor;
}

type Snapshot = ReturnType<TransactionsActor["getSnapshot"]>;

/** The known part of the list: during a read the pages loaded so far; without any, the whole list of the last read. */
function useKnownPages(transactions: TransactionsActor) {
  const readHistory = useSelector(transactions, (snapshot) => snapshot.children.readHistory);
  const loadedPages = useSelector(readHistory, (snapshot) => snapshot?.context.pages);
  const knownPages = useSelector(transactions, (snapshot) => snapshot.context.pages);
  const pages = loadedPages !== undefined && loadedPages.length > 0 ? loadedPages : knownPages;
  const { memory } = usePaymentMemory();
  return useMemo(() => pages.map((page) => addKnownPayeeNames(memory, page)), [pages, memory]);
}

function isStillReading(snapshot: Snapshot): boolean {
  return snapshot.hasTag("busy") || snapshot.matches("away");
}

function hasFailed(snapshot: Snapshot): boolean {
  return (
    snapshot.matches({ here: { list: { reading: "failed" } } }) ||
    snapshot.matches({ here: { list: "broken" } })
  );
}

function Transactions({ transactions }: TransactionsProps) {
  const { t } = useTranslation();
  const readHistory = useSelector(transactions, (snapshot) => snapshot.children.readHistory);
  const knownPages = useKnownPages(transactions);
  const filters = useSelector(transactions, (snapshot) => snapshot.context.filters);
  const page = useSelector(transactions, (snapshot) => snapshot.context.page);
  const pageSize = useSelector(transactions, (snapshot) => snapshot.context.pageSize);
  const isReading = useSelector(transactions, isStillReading);
  const hasReadFailed = useSelector(transactions, hasFailed);
  const isListComplete = useSelector(transactions, (snapshot) =>
    snapshot.matches({ here: { list: "known" } }),
  );
  const file = useSelector(transactions, (snapshot) => snapshot.children.csv);
  const isSaving = useSelector(file, (snapshot) => snapshot?.matches("saving") ?? false);
  const locale = useFilterLocale();
  const readCount = countTransactions(knownPages);
  const sorting = useSelector(transactions, (snapshot) => snapshot.context.sorting);
  const shownTransactions = useMemo(
    () => filterPages(knownPages, filters, locale, sorting),
    [knownPages, filters, locale, sorting],
  );
  const pages = Math.max(1, Math.ceil(shownTransactions.count / pageSize));
  const currentPage = Math.min(page, pages - 1);
  const firstIndex = currentPage * pageSize;
  const rows = shownTransactions.rows(firstIndex, pageSize);
  const missingData = hasReadFailed
    ? "whole"
    : isListComplete && shownTransactions.count === 0
      ? "rows"
      : undefined;
  return (
    <div className={css.page}>
      <PageHeading
        actions={
          <ExplainedButton
            side="before"
            missing={
              isSaving || missingData === undefined
                ? undefined
                : t(`transactions.exportMissing.${missingData}`)
            }
            icon={<DownloadIcon />}
            busy={isSaving}
            disabled={!isSaving && (!isListComplete || shownTransactions.count === 0)}
            onClick={() =>
              file?.send({
                type: "file.requested",
                order: {
                  kind: "transactionsCsv",
                  rows: createExportRows(t, shownTransactions.rows(0, shownTransactions.count), locale),
                },
              })
            }
          >
            {t(isSaving ? "transactions.exporting" : "transactions.export")}
          </ExplainedButton>
        }
      >
        {t("transactions.title")}
      </PageHeading>
      <Filters transactions={transactions} />
      <WaitNote read={readHistory} />
      {hasReadFailed ? <FailedTransactions transactions={transactions} hasData={readCount > 0} /> : null}
      {rows.length === 0 ? null : (
        <div className={css.order}>
          <SortingSelect transactions={transactions} />
          {/* The sums of a search's hits would not be the sums of a month. */}
          {(isListComplete || isReading) &&
          filters.search.trim() === "" &&
          (sorting === "newest" || sorting === "oldest") ? (
            <MonthTotals months={monthSums(rows, knownPages, filters, locale)} incomplete={!isListComplete} />
          ) : null}
        </div>
      )}
      {rows.length > 0 ? (
        <TransactionTable rows={rows} />
      ) : isReading ? (
        <LinesSkeleton lines={pageSizes[0]} />
      ) : hasReadFailed ? null : (
        <EmptyTransactionList filtered={readCount > 0} reversed={areDatesReversed(filters)} />
      )}
      {isReading && readCount > 0 ? (
        <p role="status" className={css.note}>
          {t("transactions.reading", { read: formatCount(readCount) })}
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <Pager
          page={currentPage}
          hasPrevious={currentPage > 0}
          hasNext={currentPage < pages - 1}
          onPrevious={() => transactions.send({ type: "page.turned", page: currentPage - 1 })}
          onNext={() => transactions.send({ type: "page.turned", page: currentPage + 1 })}
          summary={
            isListComplete
              ? t("transactions.showing", {
                  from: formatCount(firstIndex + 1),
                  to: formatCount(firstIndex + rows.length),
                  of: formatCount(shownTransactions.count),
                  count: shownTransactions.count,
                })
              : ""
          }
        />
      )}
      {shownTransactions.count > pageSizes[0] ? (
        <div className={css.paging}>
          <label className={css.perPage}>
            {t("transactions.perPage")}
            <select
              className={css.size}
              value={pageSize}
              onChange={({ currentTarget: { value } }) => {
                const chosenSize = pageSizes.find((size) => String(size) === value);
                if (chosenSize !== undefined)
                  transactions.send({ type: "pageSize.changed", pageSize: chosenSize });
              }}
            >
              {pageSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
          {pages > 1 ? (
            <PageNumberField
              page={currentPage}
              pages={pages}
              onJump={(pageIndex) => transactions.send({ type: "page.turned", page: pageIndex })}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function SortingSelect({ transactions }: TransactionsProps) {
  const { t } = useTranslation();
  const sorting = useSelector(transactions, (snapshot) => snapshot.context.sorting);
  return (
    <label className={css.perPage}>
      {t("transactions.sort")}
      <select
        className={css.size}
        value={sorting}
        onChange={({ currentTarget: { value } }) => {
          const chosenSorting = sortings.find((sortingName) => sortingName === value);
          if (chosenSorting !== undefined)
            transactions.send({ type: "sorting.chosen", sorting: chosenSorting });
        }}
      >
        {sortings.map((sortingName) => (
          <option key={sortingName} value={sortingName}>
            {t(`transactions.sortings.${sortingName}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A separate component, so that a newly loaded page of the list does not rerender it. */
const Filters = memo(function Filters({ transactions }: TransactionsProps) {
  const filters = useSelector(transactions, (snapshot) => snapshot.context.filters);
  const isPanelOpen = useSelector(transactions, (snapshot) =>
    snapshot.matches({ here: { panel: "unfolded" } }),
  );
  return (
    <TransactionFilterFields
      filters={filters}
      filtering={filters !== noFilters && Object.values(filters).some((value) => value !== "")}
      expanded={isPanelOpen}
      onChange={(changedFilters) => transactions.send({ type: "filters.changed", filters: changedFilters })}
      onClear={() => transactions.send({ type: "filters.cleared" })}
      onToggle={() => transactions.send({ type: "filters.folded" })}
    />
  );
});

function EmptyTransactionList({
  filtered,
  reversed,
}: {
  readonly filtered: boolean;
  readonly reversed: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={css.panel}>
      {filtered ? (
        <EmptyState
          role="status"
          drawing={<SearchDrawing />}
          title={t("transactions.nothingMatches.title")}
          text={t(reversed ? "transactions.datesReversed" : "transactions.nothingMatches.text")}
        />
      ) : (
        <EmptyState
          drawing={<ReceiptDrawing />}
          title={t("transactions.empty.title")}
          text={t("transactions.empty.text")}
        />
      )}
    </div>
  );
}

function FailedTransactions({ transactions, hasData }: TransactionsProps & { readonly hasData: boolean }) {
  const { t } = useTranslation();
  const failure = useSelector(transactions, (snapshot) => snapshot.context.failure);
  return (
    <Alert
      tone="error"
      title={t(hasData ? "transactions.partlyLoaded" : "transactions.loadFailed.text")}
      actions={
        <Button size="small" onClick={() => transactions.send({ type: "retried" })}>
          {t("common.tryAgain")}
        </Button>
      }
    >
      {failure === undefined ? undefined : failureText(t, failure)}
    </Alert>
  );
}
