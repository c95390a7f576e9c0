import fc from "fast-check";
import { expect, test } from "vitest";
import type { Transaction } from "../../src/machines/core/domain.ts";
import { dayOf } from "../../src/machines/history/rules/day.ts";
import {
  appendPage,
  countTransactions,
  type TransactionPages,
} from "../../src/machines/history/rules/history.ts";
import { transactionOutcomes } from "../../src/machines/history/rules/outcome.ts";
import {
  categories,
  type FilterLocale,
  filterPages,
  filterTransactions,
  kindOf,
  noFilters,
  type TransactionFilters,
  transactionDirections,
} from "../../src/machines/history/rules/transactions.ts";

const types = ["WALLET_TOPUP", "TRANSFER_TO_BANK", "TRANSFER_CREDIT", "TRANSFER_DEBIT", "ADJUSTMENT"];
const statuses = ["SUCCESS", "SUCCEEDED", "PENDING", "FAILED", "ON_HOLD"];
const zones = ["UTC", "Australia/Sydney", "Pacific/Kiritimati", "Pacific/Niue", "America/St_Johns"];

function filterLocaleIn(timeZone: string): FilterLocale {
  return {
    typeLabel: (type) => `${type} ${kindOf(type).category}`,
    dayOf: (iso) => dayOf(iso, timeZone),
  };
}

const aDay = 24 * 60 * 60 * 1_000;
const anHour = 60 * 60 * 1_000;
const beginning = Date.UTC(2026, 9, 28);

/** A few transactions have an invalid or a distant time. */
const oddTime = fc.oneof(
  { weight: 60, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("never", "", "-000044-03-15T12:00:00.000Z", "+275760-09-13T00:00:00.000Z"),
  },
);
const transaction = fc.record({
  transactionId: fc.string({ minLength: 1, maxLength: 2, unit: fc.constantFrom(..."abcdefgh") }),
  type: fc.constantFrom(...types),
  status: fc.constantFrom(...statuses),
  amount: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(3_500, 3_550, 3_600)),
  // The words of some names are also words of labels.
  counterparty: fc.constantFrom("Priya P.", "Bank of Bela", "Top Shop", "Room 35"),
  hours: fc.nat({ max: 40 }),
  odd: oddTime,
});
/**
 * A page whose transactions lie within two days, so that a day of the account's time zone begins or ends among them. It
 * is in the wallet's order or unordered.
 */
const page = fc
  .tuple(fc.array(transaction, { maxLength: 6 }), fc.nat({ max: 10 * 24 }), fc.boolean())
  .map(([list, since, inOrder]): readonly Transaction[] =>
    (inOrder ? list.toSorted((one, other) => other.hours - one.hours) : list).map(
      ({ hours, odd: time, ...rest }) => ({
        ...rest,
        createdAt: time ?? new Date(beginning + (since + hours) * anHour).toISOString(),
      }),
    ),
  );
const pages = fc.array(page, { maxLength: 8 });
const day = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom("", "0001-01-01", "9999-12-31") },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: -2, max: 14 })
      .map((days) => new Date(beginning + days * aDay).toISOString().slice(0, 10)),
  },
);
/** Usually empty, so that the other filters match something. */
const mostlyEmpty = <Value extends string>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant("" as const) }, { weight: 1, arbitrary: value });
const filters: fc.Arbitrary<TransactionFilters> = fc.record({
  search: mostlyEmpty(
    fc.constantFrom("top", " TRANSFER ", "bank", "b", "35", "-35.50", "room 35", "nothing like it"),
  ),
  category: mostlyEmpty(fc.constantFrom(...categories)),
  direction: mostlyEmpty(fc.constantFrom(...transactionDirections)),
  outcome: mostlyEmpty(fc.constantFrom(...transactionOutcomes)),
  start: day,
  end: day,
});

test("filtering page by page gives the same list as filtering all transactions", () => {
  fc.assert(
    fc.property(
      pages,
      filters,
      fc.constantFrom(...zones),
      fc.nat({ max: 40 }),
      fc.nat({ max: 7 }),
      (list, wantedFilters, zone, firstIndex, limit) => {
        const filteredRows = filterTransactions(list.flat(), wantedFilters, filterLocaleIn(zone));
        const { count, rows } = filterPages(list, wantedFilters, filterLocaleIn(zone));
        expect(count).toBe(filteredRows.length);
        expect(rows(firstIndex, limit)).toEqual(filteredRows.slice(firstIndex, firstIndex + limit));
        expect(rows(0, count)).toEqual(filteredRows);
        const { rows: oldestRows } = filterPages(list, wantedFilters, filterLocaleIn(zone), "oldest");
        expect(oldestRows(firstIndex, limit)).toEqual(
          filteredRows.toReversed().slice(firstIndex, firstIndex + limit),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});

test("each page of rows sorted by amount equals the same slice of all filtered transactions sorted by amount", () => {
  const directionOf = { smallest: 1, largest: -1 };
  fc.assert(
    fc.property(
      pages,
      filters,
      fc.constantFrom("smallest", "largest"),
      fc.constantFrom(1, 250_000, 1_000_000),
      fc.nat({ max: 40 }),
      fc.nat({ max: 7 }),
      (list, wantedFilters, sorting, step, firstIndex, limit) => {
        const stepped = list.map((pageTransactions) =>
          pageTransactions.map((transactionInPage) => ({
            ...transactionInPage,
            amount: Math.ceil(transactionInPage.amount / step),
          })),
        );
        const sortedTransactions = filterTransactions(
          stepped.flat(),
          wantedFilters,
          filterLocaleIn("UTC"),
        ).toSorted(
          (transactionA, transactionB) => directionOf[sorting] * (transactionA.amount - transactionB.amount),
        );
        const { count, rows } = filterPages(stepped, wantedFilters, filterLocaleIn("UTC"), sorting);
        expect(rows(firstIndex, limit)).toEqual(sortedTransactions.slice(firstIndex, firstIndex + limit));
        expect(rows(0, count)).toEqual(sortedTransactions);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a page entirely inside or outside a period is filtered without reading its transactions' dates", () => {
  const readDates: string[] = [];
  const reading: FilterLocale = {
    ...filterLocaleIn("UTC"),
    dayOf: (iso) => {
      readDates.push(iso);
      return dayOf(iso, "UTC");
    },
  };
  const transactionAt = (createdAt: string): Transaction => ({
    transactionId: createdAt,
    type: "WALLET_TOPUP",
    status: "SUCCESS",
    amount: 1,
    createdAt,
  });
  const list = [
    [transactionAt("2026-11-20T01:00:00Z"), transactionAt("2026-11-18T01:00:00Z")],
    [
      transactionAt("2026-11-11T01:00:00Z"),
      transactionAt("2026-11-10T23:00:00Z"),
      transactionAt("2026-11-09T01:00:00Z"),
    ],
    [transactionAt("2026-10-02T01:00:00Z")],
  ];
  expect(filterPages(list, { ...noFilters, start: "2026-11-01" }, reading).count).toBe(5);
  expect(filterPages(list, { ...noFilters, end: "2026-11-14" }, reading).count).toBe(4);
  expect(readDates).toEqual([]);
  expect(filterPages(list, { ...noFilters, start: "2026-11-10" }, reading).count).toBe(4);
  expect(readDates).toEqual(list[1]?.map(({ createdAt }) => createdAt));
});

/** The reference implementation: compares each transaction with all known ones. */
function appendNew(list: TransactionPages, addedPage: readonly Transaction[]): readonly Transaction[] {
  const all = [...list.flat()];
  for (const addedTransaction of addedPage)
    if (all.every(({ transactionId }) => transactionId !== addedTransaction.transactionId))
      all.push(addedTransaction);
  return all;
}

test("a list read page by page has each transaction once, at its first position", () => {
  fc.assert(
    fc.property(pages, (pageSequence) => {
      let list: TransactionPages = [];
      for (const addedPage of pageSequence) {
        const expected = appendNew(list, addedPage);
        const longerList = appendPage(list, addedPage);
        expect(longerList.flat()).toEqual(expected);
        expect(longerList === list).toBe(expected.length === countTransactions(list));
        expect(countTransactions(longerList)).toBe(expected.length);
        expect(longerList.every(({ length }) => length > 0)).toBe(true);
        list = longerList;
      }
    }),
  );
});

test("two continuations of the same list share no state", () => {
  fc.assert(
    fc.property(page, page, page, (start, onePage, otherPage) => {
      const list = appendPage([], start);
      const expected = [appendNew(list, onePage), appendNew(list, otherPage)];
      expect([appendPage(list, onePage).flat(), appendPage(list, otherPage).flat()]).toEqual(expected);
      expect(appendPage(list, onePage).flat()).toEqual(expected[0]);
    }),
  );
});

test("a day has a year of four digits", () => {
  expect(dayOf("0950-06-01T12:00:00Z", "UTC")).toMatch(/^0950-/);
});
