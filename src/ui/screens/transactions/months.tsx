import { useTranslation } from "react-i18next";
import type { MonthSums } from "../../../machines/history/rules/months.ts";
import { Money } from "../../components/money.tsx";
import { formatMonth } from "../../format/month.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import * as css from "./months.css.ts";

/** What came in and went out in each month of the page's rows, on the other pages too. */
export function Months({ months }: { readonly months: readonly MonthSums[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={css.months} aria-label={t("transactions.months")}>
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
