import type { Transaction } from "../../core/domain.ts";
import { parseAmount } from "../../core/money.ts";
import { type AmountOrder, type AmountPart, rowsByAmount, sortedKindsOf } from "./by-amount.ts";
import type { TransactionPages } from "./history.ts";
import { type TransactionOutcome, transactionOutcomeOf } from "./outcome.ts";
import { compareWithDays, type PageSummary, pageSummaryOf, type SearchTexts } from "./transaction-summary.ts";

export const categories = ["topUp", "transfer", "withdrawal", "other"] as const;
export const transactionDirections = ["income", "expense", "transfer"] as const;

export type Category = (typeof categories)[number];
export type PaymentMethodKind = "card" | "wallet" | "bank" | "other";
/** The type of a sample transaction in the specification, section 3. */
export type TransactionDirection = (typeof transactionDirections)[number];

interface Kind {
  readonly category: Category;
  readonly method: PaymentMethodKind;
  /** Undefined if the app does not know the transaction's type. */
  readonly direction: TransactionDirection | undefined;
}

const transfer: Kind = { category: "transfer", method: "wallet", direction: "transfer" };

const kinds: Readonly<Record<string, Kind>> = {
  WALLET_TOPUP: { category: "topUp", method: "card", direction: "income" },
  TRANSFER_TO_BANK: { category: "withdrawal", method: "bank", direction: "expense" },
  TRANSFER_CREDIT: transfer,
  TRANSFER_DEBIT: transfer,
  TRANSFER_TO_RECIPIENT: transfer,
  TRANSFER_TO_PLATFORM: transfer,
};

const unknownKind: Kind = { category: "other", method: "other", direction: undefined };

/** Category, method and direction of a transaction's type; the wallet's list does not have them. */
export function kindOf(type: string): Kind {
  return (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? unknownKind;
}

/** The filters' values; an empty value filters nothing. Days are `yyyy-MM-dd`, both inclusive. */
export interface TransactionFilters {
  readonly search: string;
  readonly category: Category | "";
  readonly direction: TransactionDirection | "";
  readonly outcome: TransactionOutcome | "";
  readonly start: string;
  readonly end: string;
}

export const noFilters: TransactionFilters = {
  search: "",
  category: "",
  direction: "",
  outcome: "",
  start: "",
  end: "",
};

/** Page sizes; the first is the specification's (section 9). */
export const pageSizes = [6, 25, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Sort orders; the first is the wallet's. */
export const sortings = ["newest", "oldest", "largest", "smallest"] as const;
export type Sorting = (typeof sortings)[number];

/** The state of the page that its URL holds. `page` counts from 0. */
export interface TransactionsView {
  readonly filters: TransactionFilters;
  readonly sorting: Sorting;
  readonly page: number;
  readonly pageSize: PageSize;
}

/** The page that has the current page's first transaction after a change of the page size. */
export function pageAfterResize(
  { page, pageSize }: Pick<TransactionsView, "page" | "pageSize">,
  newSize: PageSize,
): number {
  return Math.floor((page * pageSize) / newSize);
}

export function areDatesReversed({ start, end }: TransactionFilters): boolean {
  return end !== "" && start > end;
}

/** What filters need from the page: labels in its language and days in its time zone. */
export interface FilterLocale {
  /** Label and category of a transaction's type, as shown on screen. */
  readonly typeLabel: (type: string) => string;
  /** The day of an instant as `yyyy-MM-dd`; undefined for an invalid instant. */
  readonly dayOf: (iso: string) => string | undefined;
}

interface Filter {
  readonly suitsKind: (type: string, status: string) => boolean;
  /** Undefined without a search text. */
  readonly search: Search | undefined;
  readonly suitsDay: (iso: string) => boolean;
}

interface Search {
  readonly suitsType: (type: string) => boolean;
  readonly suitsAmount: ((cents: number) => boolean) | undefined;
  readonly suitsName: (namesText: string) => boolean;
  readonly suitsId: (ids: string) => boolean;
}

/** Checks each type once. An empty start sorts before any day. */
function createFilter(filters: TransactionFilters, { typeLabel, dayOf }: FilterLocale): Filter {
  const { category, direction, outcome, start, end } = filters;
  const searchText = filters.search.trim().toLocaleLowerCase();
  const matchesType = memoizeByType((type) => {
    const kind = kindOf(type);
    return (
      (category === "" || kind.category === category) && (direction === "" || kind.direction === direction)
    );
  });
  return {
    suitsKind: (type, status) =>
      matchesType(type) && (outcome === "" || transactionOutcomeOf(status) === outcome),
    search: searchText === "" ? undefined : createSearch(searchText, typeLabel),
    suitsDay: (iso) => {
      if (start === "" && end === "") return true;
      const day = dayOf(iso);
      return day !== undefined && day >= start && (end === "" || day <= end);
    },
  };
}

/** Memoises a predicate by type. */
function memoizeByType(matchesType: (type: string) => boolean): (type: string) => boolean {
  const knownTypes = new Map<string, boolean>();
  return (type) => {
    const isMatch = knownTypes.get(type) ?? matchesType(type);
    knownTypes.set(type, isMatch);
    return isMatch;
  };
}

/** Matches label, category or names, the beginning of a reference or id, or an amount. */
function createSearch(searchText: string, typeLabel: FilterLocale["typeLabel"]): Search {
  return {
    suitsType: memoizeByType((type) => typeLabel(type).toLocaleLowerCase().includes(searchText)),
    suitsAmount: createAmountSearch(searchText),
    suitsName: (names) => names.includes(searchText),
    suitsId: (ids) => ids.includes(`\n${searchText}`),
  };
}

/** Whether the types of a page decide the search for all its transactions. */
function canMatchByType(search: Search, types: PageSummary["kinds"], { names, ids }: SearchTexts): boolean {
  if (types.every(({ type }) => search.suitsType(type))) return true;
  return search.suitsAmount === undefined && !search.suitsName(names) && !search.suitsId(ids);
}

const amountPattern = /^[+\-\u2212]?[$\s]*\p{Nd}[\p{Nd}\s.,\u066B\u066C]*$/u;

/** `35` matches every amount from 35.00 to 35.99, `35.50` only that amount; the sign is ignored. */
function createAmountSearch(searchText: string): Search["suitsAmount"] {
  const parsedAmount = amountPattern.test(searchText)
    ? parseAmount(searchText.replace(/^[+\-\u2212]/, ""))
    : undefined;
  if (parsedAmount?.ok !== true) return undefined;
  const { cents } = parsedAmount;
  if (/[.\u066B]/.test(searchText)) return (amount) => amount === cents;
  return (amount) => amount - (amount % 100) === cents;
}

/** The indices of the transactions that match. */
function matchingIndices(
  transactions: readonly Transaction[],
  { suitsKind, search, suitsDay }: Filter,
): readonly number[] {
  const { texts } = pageSummaryOf(transactions);
  const matchesNameOrId = ({ suitsName, suitsId }: Search, index: number) => {
    const text = texts.ofEach()[index];
    return text !== undefined && (suitsName(text.names) || suitsId(text.ids));
  };
  const matchesSearch = ({ type, amount }: Transaction, index: number) =>
    search === undefined ||
    search.suitsType(type) ||
    search.suitsAmount?.(amount) === true ||
    matchesNameOrId(search, index);
  const indices: number[] = [];
  transactions.forEach((transaction, index) => {
    if (
      suitsKind(transaction.type, transaction.status) &&
      matchesSearch(transaction, index) &&
      suitsDay(transaction.createdAt)
    )
      indices.push(index);
  });
  return indices;
}

function applyFilter(transactions: readonly Transaction[], filter: Filter): readonly Transaction[] {
  return matchingIndices(transactions, filter).flatMap((index) => transactions[index] ?? []);
}

/** The transactions that match every filter, in the same order. */
export function filterTransactions(
  transactions: readonly Transaction[],
  filters: TransactionFilters,
  locale: FilterLocale,
): readonly Transaction[] {
  return applyFilter(transactions, createFilter(filters, locale));
}

/** A filtered list whose rows are computed on demand. */
export interface FilteredList {
  readonly count: number;
  /** Max `limit` transactions, starting at index `firstIndex`. */
  readonly rows: (firstIndex: number, limit: number) => readonly Transaction[];
}

/** Like `filterTransactions`, for long lists: a page that matches completely or not at all is not searched. */
export function filterPages(
  pages: TransactionPages,
  filters: TransactionFilters,
  locale: FilterLocale,
  sorting: Sorting = "newest",
): FilteredList {
  const { count, rows, byAmount } = filterNewestFirst(pages, filters, locale);
  switch (sorting) {
    case "newest":
      return { count, rows };
    case "oldest":
      return {
        count,
        rows: (firstIndex, limit) => {
          const end = Math.max(0, count - firstIndex);
          const from = Math.max(0, end - limit);
          return rows(from, end - from).toReversed();
        },
      };
    default:
      return { count, rows: byAmount(sorting === "largest" ? -1 : 1) };
  }
}

interface NewestFirstList extends FilteredList {
  /** The rows in the order of their amounts; equal amounts stay newest first. */
  readonly byAmount: (order: AmountOrder) => FilteredList["rows"];
}

function filterNewestFirst(
  pages: TransactionPages,
  filters: TransactionFilters,
  locale: FilterLocale,
): NewestFirstList {
  const filter = createFilter(filters, locale);
  const matchingPages = pages.map((page) => {
    const { kinds, span, texts } = pageSummaryOf(page);
    const matchingKinds = kinds.filter(({ type, status }) => filter.suitsKind(type, status));
    const days = compareWithDays(span, filters);
    if (days === "out") return { page, length: 0, indices: () => [], kinds: [] };
    let cachedIndices: readonly number[] | undefined;
    const getIndices = () => {
      cachedIndices ??= matchingIndices(page, filter);
      return cachedIndices;
    };
    const { search } = filter;
    if (days === undefined || (search !== undefined && !canMatchByType(search, matchingKinds, texts)))
      return { page, length: getIndices().length, indices: getIndices, kinds: undefined };
    const foundKinds = matchingKinds.filter(({ type }) => search?.suitsType(type) !== false);
    return {
      page,
      length: foundKinds.reduce((sum, { count }) => sum + count, 0),
      indices: getIndices,
      kinds: foundKinds,
    };
  });
  return {
    count: matchingPages.reduce((sum, { length }) => sum + length, 0),
    rows: (firstIndex, limit) => {
      const rows: Transaction[] = [];
      let passedCount = 0;
      for (const { page, length, indices } of matchingPages) {
        if (rows.length === limit) break;
        if (passedCount + length > firstIndex) {
          const from = Math.max(0, firstIndex - passedCount);
          const shownIndices = indices().slice(from, from + limit - rows.length);
          rows.push(...shownIndices.flatMap((index) => page[index] ?? []));
        }
        passedCount += length;
      }
      return rows;
    },
    byAmount: (order) => {
      const amountParts = matchingPages.flatMap((page, pageIndex) => listAmountParts(page, pageIndex, order));
      let lastRows: { first: number; limit: number; rows: readonly Transaction[] } | undefined;
      return (firstIndex, limit) => {
        if (lastRows?.first !== firstIndex || lastRows.limit !== limit)
          lastRows = { first: firstIndex, limit, rows: rowsByAmount(amountParts, firstIndex, limit) };
        return lastRows.rows;
      };
    },
  };
}

interface MatchingPage {
  readonly page: readonly Transaction[];
  readonly indices: () => readonly number[];
  /** The kinds that match as a whole; undefined if each transaction has to be checked. */
  readonly kinds: PageSummary["kinds"] | undefined;
}

function listAmountParts(
  { page, indices, kinds }: MatchingPage,
  pageIndex: number,
  order: AmountOrder,
): AmountPart[] {
  const orders = sortedKindsOf(page, order);
  if (kinds === undefined) {
    const matchedIndices = new Set(indices());
    const isMatchedIndex = (index: number | undefined) => index !== undefined && matchedIndices.has(index);
    return orders.map((kind) => ({
      pageIndex,
      page,
      indices: kind.indices.filter(isMatchedIndex),
      keys: kind.keys.filter((_, index) => isMatchedIndex(kind.indices[index])),
    }));
  }
  const isWanted = (kind: { readonly type: string; readonly status: string }) =>
    kinds.some(({ type, status }) => type === kind.type && status === kind.status);
  return orders
    .filter(isWanted)
    .map(({ indices: sortedIndices, keys }) => ({ pageIndex, page, indices: sortedIndices, keys }));
}
