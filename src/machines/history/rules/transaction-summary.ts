import type { Transaction } from "../../core/domain.ts";
import { amountOrders, sortedKindsOf } from "./by-amount.ts";
import { counterpartyOf, messageOf, methodOf } from "./party.ts";
import { referenceOf } from "./reference.ts";

/** Counts and texts of a page of the list, computed once for all filters. */
export interface PageSummary {
  /** Number of transactions of each type and status. */
  readonly kinds: readonly { readonly type: string; readonly status: string; readonly count: number }[];
  readonly span: DaySpan | undefined;
  readonly texts: SearchTexts;
}

/** The searched texts other than types and amounts, in lower case: of the whole page, and of each transaction. */
export interface SearchTexts {
  readonly names: string;
  /** References and ids, each after a line break, so that a search can match their beginnings. */
  readonly ids: string;
  readonly ofEach: () => readonly { readonly names: string; readonly ids: string }[];
}

/** A range of UTC days that contains the page's days in every time zone: `yyyy-MM-dd`, both inclusive. */
export interface DaySpan {
  readonly earliest: string;
  readonly latest: string;
}

const summaries = new WeakMap<readonly Transaction[], PageSummary>();

export function pageSummaryOf(page: readonly Transaction[]): PageSummary {
  const knownSummary = summaries.get(page);
  if (knownSummary) return knownSummary;
  const summary = { kinds: countKinds(page), span: spanOf(page), texts: searchTextsOf(page) };
  summaries.set(page, summary);
  // Sorts each page as soon as it is read, so that the person who sorts a long list does not wait for all pages.
  for (const order of amountOrders) sortedKindsOf(page, order);
  return summary;
}

function countKinds(page: readonly Transaction[]): PageSummary["kinds"] {
  const kinds = new Map<string, Map<string, number>>();
  for (const { type, status } of page) {
    const counts = kinds.get(type) ?? new Map<string, number>();
    kinds.set(type, counts.set(status, (counts.get(status) ?? 0) + 1));
  }
  return [...kinds].flatMap(([type, counts]) =>
    [...counts].map(([status, count]) => ({ type, status, count })),
  );
}

/** Occurs in no name or message, because `displayableName` removes control characters; `idsOf` removes it from ids. */
const separator = "\u0000";

/** Lower-cases the page in one go, and splits it only when a search reads each transaction. */
function searchTextsOf(page: readonly Transaction[]): SearchTexts {
  const names = page
    .map((transaction) => namesOf(transaction).join("\n"))
    .join(separator)
    .toLocaleLowerCase();
  const ids = page.map(idsOf).join(separator).toLocaleLowerCase();
  let textsOfEach: ReturnType<SearchTexts["ofEach"]> | undefined;
  const splitTexts = () => {
    const allIds = ids.split(separator);
    return names.split(separator).map((name, index) => ({ names: name, ids: allIds[index] ?? "" }));
  };
  return {
    names,
    ids,
    ofEach: () => {
      textsOfEach ??= splitTexts();
      return textsOfEach;
    },
  };
}

function namesOf(transaction: Transaction): readonly string[] {
  const names = [counterpartyOf(transaction), methodOf(transaction), messageOf(transaction)];
  return names.filter((name) => name !== undefined);
}

function idsOf(transaction: Transaction): string {
  const [reference, id] = [referenceOf(transaction), transaction.transactionId].map((text) =>
    text.replaceAll(separator, ""),
  );
  return reference === id ? `\n${reference}` : `\n${reference}\n${id}`;
}

/** No time zone differs from UTC by a whole day. */
const dayInMilliseconds = 24 * 60 * 60 * 1_000;
/** ISO dates of years 1000 to 9999 compare as strings. */
const minTime = Date.UTC(1000, 0, 1);
const maxTime = Date.UTC(9999, 11, 31);

/** Undefined if a time is invalid, or outside the years 1000 to 9999. */
function spanOf(page: readonly Transaction[]): DaySpan | undefined {
  const instants = page.map(({ createdAt }) => Date.parse(createdAt));
  const earliestTime =
    instants.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY) - dayInMilliseconds;
  const latestTime = instants.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) + dayInMilliseconds;
  const isInRange = minTime <= earliestTime && earliestTime < latestTime && latestTime < maxTime;
  return isInRange ? { earliest: dayAt(earliestTime), latest: dayAt(latestTime) } : undefined;
}

function dayAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/**
 * Whether a page is completely within the days (both inclusive) or completely outside; undefined if each transaction
 * has to be checked.
 */
export function compareWithDays(
  span: DaySpan | undefined,
  { start, end }: { readonly start: string; readonly end: string },
): "within" | "out" | undefined {
  if (start === "" && end === "") return "within";
  if (span === undefined) return undefined;
  // An empty start sorts before any day; an empty end has to be checked.
  if (span.latest < start || (end !== "" && span.earliest > end)) return "out";
  return span.earliest >= start && (end === "" || span.latest <= end) ? "within" : undefined;
}
