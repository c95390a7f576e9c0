import { memo } from "react";
import type { Transaction } from "../../../machines/core/domain.ts";
import { transactionOutcomeOf } from "../../../machines/history/rules/outcome.ts";
import { counterpartyOf, messageOf, methodOf, partyOf } from "../../../machines/history/rules/party.ts";
import { kindOf } from "../../../machines/history/rules/transactions.ts";
import * as table from "../../components/data-table.css.ts";
import { CellNote, DataTable } from "../../components/data-table.tsx";
import { DottedLinePart } from "../../components/dotted-part.tsx";
import { MethodName } from "../../components/method-name.tsx";
import { Money } from "../../components/money.tsx";
import { CounterpartyName } from "../../components/party-name.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { LinkChevron, TransactionLink } from "../../components/transaction-link.tsx";
import { TransactionRowLink } from "../../components/transaction-row-link.tsx";
import { unbroken } from "../../components/unbroken.css.ts";
import { formatDay } from "../../format/date.ts";
import { transactionSign, transactionStatus, transactionTypeKey } from "../../format/transaction.ts";
import { useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useIsPrinting } from "../../hooks/use-printing.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { media } from "../../theme/media.ts";
import * as css from "./transaction-table.css.ts";

interface TransactionTableProps {
  readonly rows: readonly Transaction[];
}

/** A page of transactions: a table, or on a phone a list with two lines each. Rerenders only if its rows change. */
export const TransactionTable = memo(function TransactionTable({ rows }: TransactionTableProps) {
  const isPhone = useMedia(media.phone);
  const isPrinting = useIsPrinting();
  return isPhone && !isPrinting ? <NarrowList rows={rows} /> : <WideTable rows={rows} />;
}, haveSameRows);

function WideTable({ rows }: TransactionTableProps) {
  const { t } = useTranslation();
  const dayOf = useDayFormatter();
  return (
    <DataTable
      linked
      label={t("transactions.title")}
      rows={rows}
      rowKey={(row) => row.transactionId}
      columns={[
        {
          id: "date",
          heading: t("transactions.columns.date"),
          cell: (row) => (
            <span
              id={idOf(row, "when")}
              className={unbroken}
              data-fact={`transaction:${row.transactionId}:time`}
            >
              {dayOf(row)}
            </span>
          ),
        },
        {
          id: "description",
          heading: t("transactions.columns.description"),
          kind: "strong",
          cell: (row) => (
            <>
              <TypeLink row={row} />
              <CellNote text={counterpartyOf(row)} data-fact={`transaction:${row.transactionId}:party`} />
              <CellNote text={messageOf(row)} data-fact={`transaction:${row.transactionId}:message`} />
            </>
          ),
        },
        {
          id: "category",
          heading: t("transactions.columns.category"),
          cell: (row) => t(`transactions.categories.${kindOf(row.type).category}`),
        },
        {
          id: "method",
          heading: t("transactions.columns.method"),
          cell: (row) => (
            <CounterpartyName
              name={methodOf(row) ?? t(`transactions.methods.${kindOf(row.type).method}`)}
              data-fact={`transaction:${row.transactionId}:method`}
            />
          ),
        },
        {
          id: "amount",
          heading: t("transactions.columns.amount"),
          kind: "amount",
          cell: (row) => (
            <span id={idOf(row, "amount")}>
              <Amount row={row} />
            </span>
          ),
        },
        {
          id: "status",
          heading: t("transactions.columns.status"),
          cell: (row) => (
            <span className={css.status}>
              <Status row={row} />
              <LinkChevron />
            </span>
          ),
        },
      ]}
    />
  );
}

function NarrowList({ rows }: TransactionTableProps) {
  const { t } = useTranslation();
  const dayOf = useDayFormatter();
  return (
    <ul className={css.list} aria-label={t("transactions.title")}>
      {rows.map((row) => (
        <li key={row.transactionId} className={css.item}>
          <TransactionLink transactionId={row.transactionId} className={css.line}>
            <span className={table.lineName}>{t(transactionTypeKey(row.type))}</span>{" "}
            <span className={table.lineEnd}>
              <Amount row={row} />
            </span>{" "}
            <span className={css.sign}>
              <LinkChevron />
            </span>
            <span className={css.note}>
              <span data-fact={`transaction:${row.transactionId}:time`}>{dayOf(row)}</span>
              <DottedLinePart>
                <MethodName
                  name={partyOf(row) ?? t(`transactions.methods.${kindOf(row.type).method}`)}
                  data-fact={`transaction:${row.transactionId}:${counterpartyOf(row) === undefined ? "method" : "party"}`}
                />
              </DottedLinePart>
              <span className={css.message}>
                <CellNote text={messageOf(row)} data-fact={`transaction:${row.transactionId}:message`} />
              </span>
            </span>{" "}
            <span className={table.lineEnd}>
              <Status row={row} />
            </span>
          </TransactionLink>
        </li>
      ))}
    </ul>
  );
}

function idOf({ transactionId }: Transaction, cell: "name" | "when" | "amount"): string {
  return `${cell}-${transactionId.replace(/\s/g, "_")}`;
}

function TypeLink({ row }: { readonly row: Transaction }) {
  const { t } = useTranslation();
  const cellIds = (["name", "when", "amount"] as const).map((cell) => idOf(row, cell));
  return (
    <TransactionRowLink
      id={idOf(row, "name")}
      transactionId={row.transactionId}
      labelledBy={cellIds.join(" ")}
    >
      {t(transactionTypeKey(row.type))}
    </TransactionRowLink>
  );
}

function haveSameRows(a: TransactionTableProps, b: TransactionTableProps): boolean {
  return a.rows.length === b.rows.length && a.rows.every((row, index) => row === b.rows[index]);
}

function useDayFormatter() {
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  return (row: Transaction) => formatDay(row.createdAt, timeZone, language);
}

function Amount({ row }: { readonly row: Transaction }) {
  const sign = transactionSign(row.type);
  const hasFailed = transactionOutcomeOf(row.status) === "failed";
  return (
    <Money
      cents={row.amount}
      sign={sign}
      tone={hasFailed ? "muted" : sign === "credit" ? "credit" : "ink"}
      className={css.amount}
      data-fact={`transaction:${row.transactionId}:amount`}
    />
  );
}

function Status({ row }: { readonly row: Transaction }) {
  const { t } = useTranslation();
  const { tone, key } = transactionStatus(row.status);
  return <StatusPill tone={tone} label={t(key)} data-fact={`transaction:${row.transactionId}:state`} />;
}
