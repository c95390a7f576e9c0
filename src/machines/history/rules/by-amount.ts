import type { Transaction } from "../../core/domain.ts";

type Page = readonly Transaction[];

/** 1 for the smallest amount first, -1 for the largest. */
export type AmountOrder = 1 | -1;

/** The transactions of one type and status on a page, as indices in the order of their amounts. */
interface KindOrder {
  readonly type: string;
  readonly status: string;
  readonly indices: readonly number[];
}

/** Transactions of a page in the order of their amounts; equal ones keep the page's order. */
export interface AmountPart {
  /** The number of the page in the list. */
  readonly at: number;
  readonly page: Page;
  readonly indices: readonly number[];
}

const known = {
  1: new WeakMap<Page, readonly KindOrder[]>(),
  [-1]: new WeakMap<Page, readonly KindOrder[]>(),
};

/** Sorts each page once. */
export function kindOrders(page: Page, order: AmountOrder): readonly KindOrder[] {
  const orders = known[order].get(page) ?? sortKinds(page, order);
  known[order].set(page, orders);
  return orders;
}

function sortKinds(page: Page, order: AmountOrder): readonly KindOrder[] {
  const kinds = new Map<string, { type: string; status: string; indices: number[] }>();
  page.forEach(({ type, status }, index) => {
    const key = `${type}\n${status}`;
    const kind = kinds.get(key);
    if (kind) kind.indices.push(index);
    else kinds.set(key, { type, status, indices: [index] });
  });
  for (const { indices } of kinds.values()) {
    indices.sort((one, other) => keyAt(page, one, order) - keyAt(page, other, order));
  }
  return [...kinds.values()];
}

function keyAt(page: Page, index: number, order: AmountOrder): number {
  return order * (page[index]?.amount ?? 0);
}

/** The number of transactions of the part whose key is at most `key`. */
function countUpTo({ page, indices }: AmountPart, key: number, order: AmountOrder): number {
  let from = 0;
  let to = indices.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (keyAt(page, indices[middle] ?? 0, order) <= key) from = middle + 1;
    else to = middle;
  }
  return from;
}

const countAll = (parts: readonly AmountPart[], key: number, order: AmountOrder): number =>
  parts.reduce((sum, part) => sum + countUpTo(part, key, order), 0);

/** The smallest whole key up to which there are more than `rank` transactions. */
function keyOfRank(parts: readonly AmountPart[], rank: number, order: AmountOrder): number {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { page, indices } of parts) {
    from = Math.min(from, Math.floor(keyAt(page, indices[0] ?? 0, order)));
    to = Math.max(to, Math.ceil(keyAt(page, indices.at(-1) ?? 0, order)));
  }
  while (from < to) {
    const middle = from + Math.floor((to - from) / 2);
    if (countAll(parts, middle, order) > rank) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Max `limit` transactions of the parts from rank `first` on, in the order of their amounts, equal ones in the list's
 * order. Looks at few transactions outside these ranks, so that a list of 100,000 is not sorted for one page of rows.
 * @param parts in the list's order
 */
export function rowsByAmount(
  parts: readonly AmountPart[],
  order: AmountOrder,
  first: number,
  limit: number,
): readonly Transaction[] {
  const filled = parts.filter(({ indices }) => indices.length > 0);
  const count = filled.reduce((sum, { indices }) => sum + indices.length, 0);
  if (first >= count || limit <= 0) return [];
  const before = keyOfRank(filled, first, order) - 1;
  const last = keyOfRank(filled, Math.min(count, first + limit) - 1, order);
  const found = filled.flatMap((part) => {
    const from = countUpTo(part, before, order);
    const { at, page } = part;
    return part.indices.slice(from, countUpTo(part, last, order)).map((index) => ({ at, page, index }));
  });
  const skipped = first - countAll(filled, before, order);
  return found
    .sort(
      (one, other) =>
        keyAt(one.page, one.index, order) - keyAt(other.page, other.index, order) ||
        one.at - other.at ||
        one.index - other.index,
    )
    .slice(skipped, skipped + limit)
    .flatMap(({ page, index }) => page[index] ?? []);
}
