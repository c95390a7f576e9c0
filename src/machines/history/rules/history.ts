import type { Balance, Transaction, TransactionPage } from "../../core/domain.ts";

/** A list as it was read: page after page, the newest first. No page of it is empty. */
export type Pages = readonly (readonly Transaction[])[];

/** The wallet at one moment: the balance and the list's first page. */
export interface HistoryHead {
  readonly balance: Balance;
  readonly page: TransactionPage;
}

export interface WholeHistory {
  /** Each transaction once; at the end some that are older than was asked for. */
  readonly pages: Pages;
  /** The balance after all of them. */
  readonly balance: Balance;
}

export function lengthOf(pages: Pages): number {
  return pages.reduce((sum, { length }) => sum + length, 0);
}

/** Whether nothing that a head shows has changed between two readings of it. */
export function isSameHead(one: HistoryHead, other: HistoryHead): boolean {
  return JSON.stringify(shownBy(one)) === JSON.stringify(shownBy(other));
}

function shownBy({ balance, page }: HistoryHead): readonly unknown[] {
  const lines = page.transactions.map(({ transactionId, status, amount }) => [transactionId, status, amount]);
  return [balance.balance, balance.pendingBalance, page.pagination.totalItems, lines];
}

/** The ids of a list, handed on to the one that continues it: to gather them at each page would take longer with each. */
const idsOf = new WeakMap<Pages, Set<string>>();

/** The list with what is new in a further page; the same list where nothing is. */
export function withPage(pages: Pages, page: readonly Transaction[]): Pages {
  const ids = idsOf.get(pages) ?? new Set(pages.flat().map(({ transactionId }) => transactionId));
  const added = page.filter(({ transactionId }) => !ids.has(transactionId) && ids.add(transactionId));
  if (added.length === 0) return pages;
  const all = [...pages, added];
  idsOf.delete(pages);
  idsOf.set(all, ids);
  return all;
}
