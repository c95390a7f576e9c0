import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./summary-rows.css.ts";

export interface SummaryRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean | undefined;
  /** A number to be read whole: below its label where there is no room beside it. */
  readonly whole?: boolean | undefined;
  /** Of which fact it is; left out of the shipped build. */
  readonly "data-fact"?: string | undefined;
}

/** What a payment comes to, or what was entered: terms and values, line by line. */
export function SummaryRows({ rows }: { readonly rows: readonly SummaryRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div
          key={row.label}
          className={classNames(css.row, row.strong === true && css.strong, row.whole === true && css.whole)}
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
