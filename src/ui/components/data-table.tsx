import type { MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./data-table.css.ts";
import { CounterpartyName } from "./party-name.tsx";

export interface Column<Row> {
  readonly id: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** `amount` aligns to the end in tabular figures; `strong` is the subject of the row. */
  readonly kind?: "text" | "strong" | "amount" | undefined;
}

interface DataTableProps<Row> {
  /** The table's accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Without a border, for a table inside a panel. */
  readonly bare?: boolean | undefined;
  /** Each row has one link; a click anywhere in the row activates it. */
  readonly linked?: boolean | undefined;
}

/** A dense table; scrolls horizontally in its own box if its columns do not fit. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  bare = false,
  linked = false,
}: DataTableProps<Row>) {
  return (
    <section
      className={classNames(css.frame, bare && css.bare)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard
      tabIndex={0}
    >
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classNames(css.cell, css.head, column.kind === "amount" && css.amount)}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={classNames(css.row, linked && css.linked)}
              onClick={linked ? pressLink : undefined}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classNames(
                    css.body,
                    (column.kind === "strong" || column.kind === "amount") && css.strong,
                    column.kind === "amount" && css.amount,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellNoteProps {
  readonly text: string | undefined;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** A counterparty or message below a cell's text; renders nothing without a text. */
export function CellNote({ text, "data-fact": fact }: CellNoteProps) {
  return text === undefined ? null : (
    <span className={css.party}>
      <CounterpartyName name={text} data-fact={fact} />
    </span>
  );
}

/**
 * Clicks the row's link with the same modifier keys, so that they can open a new tab as on the link itself. Does
 * nothing if text is selected.
 */
function pressLink({ currentTarget, target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  const link = currentTarget.querySelector("a");
  if (link === null || (target instanceof Node && link.contains(target))) return;
  if (getSelection()?.isCollapsed === false) return;
  link.dispatchEvent(
    new globalThis.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
