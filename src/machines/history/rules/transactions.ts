import type { Transaction } from "../../domain.ts";
import type { Pages } from "./history.ts";
import { summaryOf, whereIs } from "./transaction-summary.ts";

export const categories = ["topUp", "transfer", "withdrawal", "other"] as const;
export const directions = ["income", "expense", "transfer"] as const;
export const outcomes = ["completed", "pending", "failed"] as const;

export type Category = (typeof categories)[number];
export type Method = "card" | "wallet" | "bank" | "other";
/** What the specification, section 3, calls the type of a sample transaction. */
export type Direction = (typeof directions)[number];
export type Outcome = (typeof outcomes)[number];

interface Kind {
  readonly category: Category;
  readonly method: Method;
  /** Undefined where the app does not know the transaction's type. */
  readonly direction: Direction | undefined;
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

/** The wallet's list carries no category, method and direction: its types say them. */
export function kindOf(type: string): Kind {
  return (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? unknownKind;
}

/** Undefined for a status that the app does not know. */
export function outcomeOf(status: string): Outcome | undefined {
  switch (status) {
    case "SUCCESS":
    case "SUCCEEDED":
      return "completed";
    case "PENDING":
      return "pending";
    case "FAILED":
      return "failed";
    default:
      return undefined;
  }
}

/** The filters' values; empty is no filter. Days are `yyyy-MM-dd`, both counted. */
export interface TransactionFilters {
  readonly search: string;
  readonly category: Category | "";
  readonly direction: Direction | "";
  readonly outcome: Outcome | "";
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

/** How many transactions one page may show; the first is the specification's (section 9). */
export const pageSizes = [6, 25, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The page's view, which its address carries. `page` counts from 0. */
export interface TransactionsView {
  readonly filters: TransactionFilters;
  readonly page: number;
  readonly pageSize: PageSize;
}

/** The page of the other size that shows the first transaction of this one. */
export function resized({ page, pageSize }: Omit<TransactionsView, "filters">, to: PageSize): number {
  return Math.floor((page * pageSize) / to);
}

export function areReversed({ start, end }: TransactionFilters): boolean {
  return end !== "" && start > end;
}

/** What a filter has to know of the page: its language's words, and in which zone its days are. */
export interface Reading {
  /** Description and category of a transaction's type, as they stand on screen. */
  readonly words: (type: string) => string;
  /** The day of an instant as `yyyy-MM-dd`; undefined for an invalid instant. */
  readonly dayOf: (iso: string) => string | undefined;
}

interface Filter {
  readonly suitsKind: (type: string, status: string) => boolean;
  readonly suitsDay: (iso: string) => boolean;
}

/** Looks at each type's words once. No start is a text before any day. */
function filterOf(filters: TransactionFilters, { words, dayOf }: Reading): Filter {
  const { category, direction, outcome, start, end } = filters;
  const wanted = filters.search.trim().toLocaleLowerCase();
  const suits = new Map<string, boolean>();
  const suitsType = (type: string) => {
    const known = suits.get(type);
    if (known !== undefined) return known;
    const kind = kindOf(type);
    const suited =
      (category === "" || kind.category === category) &&
      (direction === "" || kind.direction === direction) &&
      (wanted === "" || words(type).toLocaleLowerCase().includes(wanted));
    suits.set(type, suited);
    return suited;
  };
  return {
    suitsKind: (type, status) => suitsType(type) && (outcome === "" || outcomeOf(status) === outcome),
    suitsDay: (iso) => {
      if (start === "" && end === "") return true;
      const day = dayOf(iso);
      return day !== undefined && day >= start && (end === "" || day <= end);
    },
  };
}

function letThrough(transactions: readonly Transaction[], { suitsKind, suitsDay }: Filter) {
  return transactions.filter(({ type, status, createdAt }) => suitsKind(type, status) && suitsDay(createdAt));
}

/** The transactions that every filter lets through, in their order. */
export function filtered(
  transactions: readonly Transaction[],
  filters: TransactionFilters,
  reading: Reading,
): readonly Transaction[] {
  return letThrough(transactions, filterOf(filters, reading));
}

/** A list as narrowed by filters, without looking at each of its transactions. */
export interface Narrowed {
  readonly count: number;
  /** At most `most` transactions, starting at index `first`. */
  readonly rows: (first: number, most: number) => readonly Transaction[];
}

/** As `filtered`, of a list that may be long: a page that fits as a whole or not at all is not searched. */
export function narrowed(pages: Pages, filters: TransactionFilters, reading: Reading): Narrowed {
  const filter = filterOf(filters, reading);
  const fitting = pages.map((page) => {
    const { kinds, span } = summaryOf(page);
    const kept = kinds.filter(({ type, status }) => filter.suitsKind(type, status));
    const days = kept.length === 0 ? "out" : whereIs(span, filters);
    const list = () => letThrough(page, filter);
    if (days !== "within" && days !== "out") return { length: list().length, list };
    return { length: days === "out" ? 0 : kept.reduce((sum, { count }) => sum + count, 0), list };
  });
  return {
    count: fitting.reduce((sum, { length }) => sum + length, 0),
    rows: (first, most) => {
      const rows: Transaction[] = [];
      let before = 0;
      for (const { length, list } of fitting) {
        if (rows.length === most) break;
        if (before + length > first) {
          const from = Math.max(0, first - before);
          rows.push(...list().slice(from, from + most - rows.length));
        }
        before += length;
      }
      return rows;
    },
  };
}
