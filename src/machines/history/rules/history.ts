import type { Transaction } from "../../domain.ts";

/** A list as it was read: page after page, the newest first. No page of it is empty. */
export type Pages = readonly (readonly Transaction[])[];

export function lengthOf(pages: Pages): number {
  return pages.reduce((sum, { length }) => sum + length, 0);
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
