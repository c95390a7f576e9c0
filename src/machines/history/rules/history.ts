import type { Balance, Transaction, TransactionPage } from "../../core/domain.ts";

/** A list of transactions in pages, newest first. No page is empty. */
export type TransactionPages = readonly (readonly Transaction[])[];

/** The balance and the first page of the list, read together. */
export interface HistoryHead {
  readonly balance: Balance;
  readonly page: TransactionPage;
}

export interface WholeHistory {
  /** Each transaction once; the last page may have some older than requested. */
  readonly pages: TransactionPages;
  /** The balance after all these transactions. */
  readonly balance: Balance;
}

export function countTransactions(pages: TransactionPages): number {
  return pages.reduce((sum, { length }) => sum + length, 0);
}

/** Whether two reads of the head show the same balance, total and transactions. */
export function isSameHead(a: HistoryHead, b: HistoryHead): boolean {
  return JSON.stringify(comparedValuesOf(a)) === JSON.stringify(comparedValuesOf(b));
}

function comparedValuesOf({ balance, page }: HistoryHead): readonly unknown[] {
  const lines = page.transactions.map(({ transactionId, status, amount }) => [transactionId, status, amount]);
  return [balance.balance, balance.pendingBalance, page.pagination.totalItems, lines];
}

/**
 * The transaction ids of a list. `appendPage` moves the set to the longer list: collecting all ids anew for each page
 * would take longer with every page.
 */
const idsOf = new WeakMap<TransactionPages, Set<string>>();

/** Appends the new transactions of a page; returns the same list if there are none. */
export function appendPage(pages: TransactionPages, page: readonly Transaction[]): TransactionPages {
  const ids = idsOf.get(pages) ?? new Set(pages.flat().map(({ transactionId }) => transactionId));
  const addedTransactions = page.filter(
    ({ transactionId }) => !ids.has(transactionId) && ids.add(transactionId),
  );
  if (addedTransactions.length === 0) return pages;
  const allPages = [...pages, addedTransactions];
  idsOf.delete(pages);
  idsOf.set(allPages, ids);
  return allPages;
}
