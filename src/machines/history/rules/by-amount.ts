import type { Transaction } from "../../core/domain.ts";

type TransactionRows = readonly Transaction[];

/** 1 for the smallest amount first, -1 for the largest. */
export const amountOrders = [1, -1] as const;
export type AmountOrder = (typeof amountOrders)[number];

/** Transactions of a page in the order of their amounts; equal amounts keep the page's order. */
interface SortedIndices {
  readonly indices: readonly number[];
  /** The amount for each index, negated if the largest amount is first. */
  readonly keys: readonly number[];
}

/** The transactions of one type and status on a page. */
interface SortedKind extends SortedIndices {
  readonly type: string;
  readonly status: string;
}

export interface AmountPart extends SortedIndices {
  /** The number of the page in the list. */
  readonly pageIndex: number;
  readonly page: TransactionRows;
}

const knownOrders = {
  1: new WeakMap<TransactionRows, readonly SortedKind[]>(),
  [-1]: new WeakMap<TransactionRows, readonly SortedKind[]>(),
};

/** Sorts each page once. */
export function sortedKindsOf(page: TransactionRows, order: AmountOrder): readonly SortedKind[] {
  const foundOrders = knownOrders[order].get(page);
  if (foundOrders) return foundOrders;
  const orders = sortKinds(page, order);
  knownOrders[order].set(page, orders);
  return orders;
}

function sortKinds(page: TransactionRows, order: AmountOrder): readonly SortedKind[] {
  const kinds = new Map<string, { type: string; status: string; indices: number[] }>();
  page.forEach(({ type, status }, index) => {
    const key = `${type}\n${status}`;
    const kind = kinds.get(key);
    if (kind) kind.indices.push(index);
    else kinds.set(key, { type, status, indices: [index] });
  });
  const keyOf = (index: number) => order * (page[index]?.amount ?? 0);
  return [...kinds.values()].map(({ type, status, indices }) => {
    indices.sort((a, b) => keyOf(a) - keyOf(b));
    return { type, status, indices, keys: indices.map(keyOf) };
  });
}

/** The number of transactions of the part whose key is at most `key`. */
function countUpTo({ keys }: SortedIndices, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function countAllUpTo(amountParts: readonly SortedIndices[], key: number): number {
  let count = 0;
  for (const amountPart of amountParts) count += countUpTo(amountPart, key);
  return count;
}

/** The smallest integer from `min` to `max` such that more than `rank` transactions have a key up to it. */
function findKeyOfRank(
  amountParts: readonly SortedIndices[],
  rank: number,
  min: number,
  max: number,
): number {
  let lowKey = min;
  let highKey = max;
  while (lowKey < highKey) {
    const middle = lowKey + Math.floor((highKey - lowKey) / 2);
    if (countAllUpTo(amountParts, middle) > rank) highKey = middle;
    else lowKey = middle + 1;
  }
  return lowKey;
}

/**
 * Max `limit` transactions of the parts from rank `firstRank` on, in the order of their amounts; equal amounts stay in
 * the list's order. Sorts few transactions outside these ranks, so that one page of rows does not need a list of
 * 100,000 sorted.
 * @param amountParts in the list's order
 */
export function rowsByAmount(
  amountParts: readonly AmountPart[],
  firstRank: number,
  limit: number,
): readonly Transaction[] {
  const filledParts = amountParts.filter(({ indices }) => indices.length > 0);
  const minKey = Math.min(...filledParts.map(({ keys }) => Math.floor(keys[0] ?? 0)));
  const maxKey = Math.max(...filledParts.map(({ keys }) => Math.ceil(keys.at(-1) ?? 0)));
  const firstKey = findKeyOfRank(filledParts, firstRank, minKey, maxKey);
  const lastKey = findKeyOfRank(filledParts, firstRank + limit - 1, firstKey, maxKey);
  const candidates = filledParts.flatMap((amountPart) => {
    const { pageIndex, page, indices, keys } = amountPart;
    const startIndex = countUpTo(amountPart, firstKey - 1);
    return indices
      .slice(startIndex, countUpTo(amountPart, lastKey))
      .map((index, offset) => ({ pageIndex, page, index, key: keys[startIndex + offset] ?? 0 }));
  });
  const skippedCount = firstRank - countAllUpTo(filledParts, firstKey - 1);
  return candidates
    .sort((a, b) => a.key - b.key || a.pageIndex - b.pageIndex || a.index - b.index)
    .slice(skippedCount, skippedCount + limit)
    .flatMap(({ page, index }) => page[index] ?? []);
}
