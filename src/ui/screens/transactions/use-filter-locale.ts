import { useMemo } from "react";
import { dayOf } from "../../../machines/history/rules/day.ts";
import { type FilterLocale, kindOf } from "../../../machines/history/rules/transactions.ts";
import { transactionTypeKey } from "../../format/transaction.ts";
import { useSettings } from "../../hooks/actors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** How this page describes a transaction: in its language, with dates in the account's time zone. */
export function useFilterLocale(): FilterLocale {
  const { t, i18n } = useTranslation();
  const timeZone = useSettings()?.timeZone ?? "UTC";
  const language = i18n.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is another function at every language, and only then matters
  return useMemo(() => {
    const days = new Map<string, string | undefined>();
    return {
      typeLabel: (type) =>
        `${t(transactionTypeKey(type))} ${t(`transactions.categories.${kindOf(type).category}`)}`,
      dayOf: (iso) => {
        if (!days.has(iso)) days.set(iso, dayOf(iso, timeZone));
        return days.get(iso);
      },
    };
  }, [language, timeZone]);
}
