import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./summary-rows.css.ts";

export interface SummaryRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean | undefined;
  /** A value that is kept on one line: below its label if it does not fit next to it. */
  readonly unbroken?: boolean | undefined;
  /** Names the displayed value, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** Labels and values, line by line: the summary of a payment or of what was entered. */
export function SummaryRows({ rows }: { readonly rows: readonly SummaryRow[] }) {
  return (
    <dl className={css.rows}>
      {rows.map((row) => (
        <div
          key={row.label}
          className={classNames(
            css.row,
            row.strong === true && css.strong,
            row.unbroken === true && css.unbroken,
          )}
        >
          <dt>{row.label}</dt>
          <dd className={css.value} data-fact={row["data-fact"]}>
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
