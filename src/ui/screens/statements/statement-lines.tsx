import { referenceOf } from "../../../machines/history/rules/reference.ts";
import type { StatementLine } from "../../../machines/history/rules/statement.ts";
import * as table from "../../components/data-table.css.ts";
import { CellNote, type Column, DataTable } from "../../components/data-table.tsx";
import { Money } from "../../components/money.tsx";
import { Pager } from "../../components/pager.tsx";
import { unbroken } from "../../components/unbroken.css.ts";
import { Unbroken } from "../../components/unbroken.tsx";
import { formatCount } from "../../format/count.ts";
import { transactionTypeKey } from "../../format/transaction.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useIsPrinting } from "../../hooks/use-printing.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { media } from "../../theme/media.ts";
import { dayText } from "./statement-file.ts";
import * as css from "./statements.css.ts";

/** Number of lines rendered at once on screen, however long the statement is; print has all of them. */
const pageSize = 100;

interface StatementLinesProps {
  readonly lines: readonly StatementLine[];
  /** From 0. */
  readonly page: number;
  readonly onTurn: (page: number) => void;
}

/** The lines, newest first: a table, or on a phone a list with two rows per line. */
export function StatementLines({ lines, page, onTurn }: StatementLinesProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const isPrinting = useIsPrinting();
  const firstIndex = page * pageSize;
  const shownLines = isPrinting ? lines : lines.slice(firstIndex, firstIndex + pageSize);
  return (
    <>
      {isPhone && !isPrinting ? <LineList lines={shownLines} /> : <LineTable lines={shownLines} />}
      {lines.length > pageSize && !isPrinting ? (
        <Pager
          ruled
          page={page}
          summary={t("statements.showing", {
            from: formatCount(firstIndex + 1),
            to: formatCount(firstIndex + shownLines.length),
            of: formatCount(lines.length),
            count: lines.length,
          })}
          hasPrevious={page > 0}
          hasNext={firstIndex + pageSize < lines.length}
          onPrevious={() => onTurn(page - 1)}
          onNext={() => onTurn(page + 1)}
        />
      ) : null}
    </>
  );
}

function LineAmount({
  line: { transactionId, understood, effect, amount },
}: {
  readonly line: StatementLine;
}) {
  if (!understood)
    return <Money cents={Math.abs(amount)} tone="muted" data-fact={`transaction:${transactionId}:amount`} />;
  return effect > 0 ? (
    <Money cents={effect} sign="credit" tone="credit" data-fact={`transaction:${transactionId}:amount`} />
  ) : (
    <Money cents={effect} data-fact={`transaction:${transactionId}:amount`} />
  );
}

/** The counterparty of a line, and the message to the payee. */
function Notes({ line: { transactionId, party, message } }: { readonly line: StatementLine }) {
  return (
    <>
      <CellNote
        text={party}
        data-fact={`transaction:${transactionId}:party|transaction:${transactionId}:method`}
      />
      <CellNote text={message} data-fact={`transaction:${transactionId}:message`} />
    </>
  );
}

function LineTable({ lines }: Pick<StatementLinesProps, "lines">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const columns: readonly Column<StatementLine>[] = [
    {
      id: "date",
      heading: t("statements.columns.date"),
      cell: ({ day, transactionId }) => (
        <span className={unbroken} data-fact={`transaction:${transactionId}:time`}>
          {dayText(day, language)}
        </span>
      ),
    },
    {
      id: "description",
      heading: t("statements.columns.description"),
      kind: "strong",
      cell: (line) => (
        <>
          {t(transactionTypeKey(line.type))}
          <Notes line={line} />
        </>
      ),
    },
    {
      id: "reference",
      heading: t("statements.columns.reference"),
      cell: (line) => (
        <bdi dir="ltr" className={css.reference} data-fact={`transaction:${line.transactionId}:reference`}>
          <Unbroken text={referenceOf(line)} part={referenceOf(line)} />
        </bdi>
      ),
    },
    {
      id: "amount",
      heading: t("statements.columns.amount"),
      kind: "amount",
      cell: (line) => <LineAmount line={line} />,
    },
    {
      id: "balance",
      heading: t("statements.columns.balance"),
      kind: "amount",
      cell: ({ balance, transactionId }) => (
        <Money cents={balance} className={css.balance} data-fact={`transaction:${transactionId}:balance`} />
      ),
    },
  ];
  return (
    <DataTable
      bare
      label={t("statements.table")}
      columns={columns}
      rows={lines}
      rowKey={({ transactionId }) => transactionId}
    />
  );
}

function LineList({ lines }: Pick<StatementLinesProps, "lines">) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={css.lines} aria-label={t("statements.table")}>
      {lines.map((line) => (
        <li key={line.transactionId} className={css.line}>
          <span className={table.lineName}>
            {t(transactionTypeKey(line.type))}
            <Notes line={line} />
          </span>
          <span className={css.lineAmount}>
            <LineAmount line={line} />
          </span>
          <span className={css.lineNote}>
            <span data-fact={`transaction:${line.transactionId}:time`}>{dayText(line.day, language)}</span>
            <bdi
              dir="ltr"
              className={css.lineReference}
              data-fact={`transaction:${line.transactionId}:reference`}
            >
              <Unbroken text={referenceOf(line)} part={referenceOf(line)} />
            </bdi>
          </span>
          <span className={css.lineBalance}>
            <Money cents={line.balance} data-fact={`transaction:${line.transactionId}:balance`} />
          </span>
        </li>
      ))}
    </ul>
  );
}
