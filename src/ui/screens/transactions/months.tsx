import { useTranslation } from "react-i18next";
import type { MonthSums } from "../../../machines/history/rules/months.ts";
import { classNames } from "../../components/class-names.ts";
import { Money } from "../../components/money.tsx";
import { formatMonth } from "../../format/month.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import * as css from "./months.css.ts";

interface MonthsProps {
  readonly months: readonly MonthSums[];
  /** Not all is known yet: their place is kept, so that nothing moves when they come. */
  readonly awaited: boolean;
}

/** What came in and went out in each month of the page's rows, on the other pages too. */
export function Months({ months, awaited }: MonthsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul
      className={classNames(css.months, awaited && css.awaited)}
      aria-hidden={awaited || undefined}
      aria-label={t("transactions.months")}
    >
      {months.map(({ month, credits, debits }) => (
        <li key={month} className={css.month}>
          <span className={css.name}>{formatMonth(month, language)}</span>
          <span className={css.sum}>
            {t("transactions.in")}{" "}
            <Money
              cents={credits}
              sign={credits === 0 ? "own" : "credit"}
              tone={credits === 0 ? "inherit" : "credit"}
            />
          </span>
          <span className={css.sum}>
            {t("transactions.out")} <Money cents={debits} sign={debits === 0 ? "own" : "debit"} />
          </span>
        </li>
      ))}
    </ul>
  );
}
