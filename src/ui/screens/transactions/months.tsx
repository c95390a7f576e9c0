import type { MonthSums } from "../../../machines/history/rules/months.ts";
import { classNames } from "../../components/class-names.ts";
import { Money } from "../../components/money.tsx";
import { formatMonth } from "../../format/month.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import * as css from "./months.css.ts";

interface MonthsProps {
  readonly months: readonly MonthSums[];
  /** Some months are not known yet: all are hidden but keep their space, so that nothing moves later. */
  readonly incomplete: boolean;
}

/** The credits and debits of each month on this page of the list, including the month's rows on other pages. */
export function MonthTotals({ months, incomplete }: MonthsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul
      className={classNames(css.months, incomplete && css.incomplete)}
      aria-hidden={incomplete || undefined}
      aria-label={t("transactions.months")}
    >
      {months.map(({ month, credits, debits }) => (
        <li key={month} className={css.month}>
          <span className={css.name}>{formatMonth(month, language)}</span>
          <span className={css.sum}>
            {t("transactions.in")}{" "}
            <Money
              cents={credits}
              data-fact={`month:${month}:in`}
              sign={credits === 0 ? "own" : "credit"}
              tone={credits === 0 ? "inherit" : "credit"}
            />
          </span>
          <span className={css.sum}>
            {t("transactions.out")}{" "}
            <Money cents={debits} data-fact={`month:${month}:out`} sign={debits === 0 ? "own" : "debit"} />
          </span>
        </li>
      ))}
    </ul>
  );
}
