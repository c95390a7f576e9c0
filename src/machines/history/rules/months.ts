import type { Transaction } from "../../core/domain.ts";
import type { TransactionPages } from "./history.ts";
import { balanceEffectOf } from "./statement.ts";
import { type FilterLocale, filterPages, type TransactionFilters } from "./transactions.ts";

/** Settled credits and debits of a month, in cents. */
export interface MonthSums {
  /** `yyyy-MM` */
  readonly month: string;
  readonly credits: number;
  readonly debits: number;
}

/** The months of these rows, in the rows' order. Each has the sums of all the month's transactions that match. */
export function monthSums(
  rows: readonly Transaction[],
  pages: TransactionPages,
  filters: TransactionFilters,
  locale: FilterLocale,
): readonly MonthSums[] {
  const months = new Set<string>();
  for (const { createdAt } of rows) {
    const day = locale.dayOf(createdAt);
    if (day !== undefined) months.add(day.slice(0, 7));
  }
  return [...months].map((month) => ({ month, ...sumsOf(month, pages, filters, locale) }));
}

function sumsOf(month: string, pages: TransactionPages, filters: TransactionFilters, locale: FilterLocale) {
  // No month has more than 31 days, and days are compared as strings.
  const [firstDay, lastDay] = [`${month}-01`, `${month}-31`];
  const start = filters.start > firstDay ? filters.start : firstDay;
  const end = filters.end !== "" && filters.end < lastDay ? filters.end : lastDay;
  const { count, rows } = filterPages(pages, { ...filters, start, end }, locale);
  let credits = 0;
  let debits = 0;
  for (const transaction of rows(0, count)) {
    const effect = balanceEffectOf(transaction);
    const cents = effect.kind === "settled" ? effect.cents : 0;
    if (cents > 0) credits += cents;
    else debits -= cents;
  }
  return { credits, debits };
}
