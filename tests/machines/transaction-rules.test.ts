import { describe, expect, test } from "vitest";
import type { Transaction } from "../../src/machines/core/domain.ts";
import { monthSums } from "../../src/machines/history/rules/months.ts";
import { transactionOutcomeOf } from "../../src/machines/history/rules/outcome.ts";
import {
  areDatesReversed,
  type FilterLocale,
  filterPages,
  filterTransactions,
  kindOf,
  noFilters,
  pageAfterResize,
  pageSizes,
  type Sorting,
  type TransactionFilters,
} from "../../src/machines/history/rules/transactions.ts";

const reading: FilterLocale = {
  typeLabel: (type) => (type === "WALLET_TOPUP" ? "Top-up" : "Something else"),
  dayOf: (iso) => (Number.isNaN(Date.parse(iso)) ? undefined : iso.slice(0, 10)),
};

function line(transactionId: string, createdAt: string, type = "WALLET_TOPUP"): Transaction {
  return { transactionId, type, status: "SUCCEEDED", amount: 1_000, createdAt };
}

const list = [
  line("1", "2026-11-20T01:00:00Z"),
  line("2", "2026-11-18T01:00:00Z", "TRANSFER_DEBIT"),
  line("3", "nobody knows when"),
];

const idsOf = (filters: Partial<TransactionFilters>, seenReading: FilterLocale = reading) =>
  filterTransactions(list, { ...noFilters, ...filters }, seenReading).map(
    ({ transactionId }) => transactionId,
  );

test.each([
  ["", "", false],
  ["2026-11-20", "", false],
  ["", "2026-11-20", false],
  ["2026-11-20", "2026-11-20", false],
  ["2026-11-19", "2026-11-20", false],
  ["2026-11-20", "2026-11-19", true],
])("the period from '%s' to '%s' is in the wrong order: %s", (start, end, isReversed) => {
  expect(areDatesReversed({ ...noFilters, start, end })).toBe(isReversed);
});

test.each([
  ["WALLET_TOPUP", "topUp", "card", "income"],
  ["TRANSFER_TO_BANK", "withdrawal", "bank", "expense"],
  ["TRANSFER_CREDIT", "transfer", "wallet", "transfer"],
  ["toString", "other", "other", undefined],
])(
  "the type %s has the category %s, the method %s and the direction %s",
  (type, category, method, direction) => {
    expect(kindOf(type)).toEqual({ category, method, direction });
  },
);

test("an unknown status has no outcome, and the outcome filter lists only transactions with that outcome", () => {
  expect(transactionOutcomeOf("REVERSED")).toBeUndefined();
  expect(idsOf({ outcome: "completed" })).toEqual(["1", "2", "3"]);
  expect(idsOf({ outcome: "failed" })).toEqual([]);
});

test("without filters every transaction is listed, also one without a date", () => {
  expect(idsOf({})).toEqual(["1", "2", "3"]);
});

test("an unreadable date is in no period", () => {
  expect(idsOf({ start: "2026-11-01" })).toEqual(["1", "2"]);
  expect(idsOf({ end: "2026-11-30" })).toEqual(["1", "2"]);
  expect(idsOf({ end: "2026-11-19" })).toEqual(["2"]);
  expect(idsOf({ start: "2026-11-19", end: "2026-11-20" })).toEqual(["1"]);
});

test("labels are searched once per type, and never without a search text", () => {
  let labelReads = 0;
  const counting: FilterLocale = {
    ...reading,
    typeLabel: (type) => {
      labelReads += 1;
      return reading.typeLabel(type);
    },
  };
  expect(idsOf({}, counting)).toHaveLength(3);
  expect(labelReads).toBe(0);
  expect(idsOf({ search: " TOP-" }, counting)).toEqual(["1", "3"]);
  expect(labelReads).toBe(2);
});

const namedTransactions: readonly Transaction[] = [
  { ...line("txn_ab12", "2026-11-20T01:00:00Z"), amount: 3_550, method: "Visa •••• 4242" },
  {
    ...line("txn_cd34", "2026-11-19T01:00:00Z", "TRANSFER_DEBIT"),
    amount: 125_000,
    counterparty: "Priya P.",
    reference: "NP-4F2A9C81B0",
  },
  { ...line("txn_ef56", "2026-10-31T01:00:00Z", "TRANSFER_CREDIT"), amount: 3_500, counterparty: "Bela B." },
];

test.each([
  ["35", ["txn_ab12", "txn_ef56"]],
  ["$35.50", ["txn_ab12"]],
  ["35.5", ["txn_ab12"]],
  ["-35.00", ["txn_ef56"]],
  ["1,250", ["txn_cd34"]],
  ["٣٥٫٥", ["txn_ab12"]],
  ["3", []],
  ["35e", []],
  ["35x", []],
  ["35 rooms", []],
  ["room 35", []],
  ["room35", []],
  ["1.2.3", []],
  ["priya", ["txn_cd34"]],
  ["4242", ["txn_ab12"]],
  ["NP-4f2a", ["txn_cd34"]],
  ["txn_ef", ["txn_ef56"]],
  // A search does not match within an id.
  ["cd34", []],
])("the search for %s finds %j", (search, foundIds) => {
  const filters = { ...noFilters, search };
  expect(
    filterTransactions(namedTransactions, filters, reading).map(({ transactionId }) => transactionId),
  ).toEqual(foundIds);
  const { count, rows } = filterPages(
    [namedTransactions.slice(0, 1), namedTransactions.slice(1)],
    filters,
    reading,
  );
  expect(rows(0, count).map(({ transactionId }) => transactionId)).toEqual(foundIds);
});

test.each([
  ["a name", { counterparty: "A\u0000B" }],
  ["an id", { transactionId: "txn_\u0000ab12" }],
])("%s with a null character does not change which other transactions a search finds", (_, changes) => {
  const oddTransactions = namedTransactions.map((transaction, index) =>
    index === 0 ? { ...transaction, ...changes } : transaction,
  );
  expect(filterTransactions(oddTransactions, { ...noFilters, search: "priya" }, reading)).toEqual([
    oddTransactions[1],
  ]);
  expect(filterTransactions(oddTransactions, { ...noFilters, search: "txn_ef" }, reading)).toEqual([
    oddTransactions[2],
  ]);
});

describe("the order of the list", () => {
  const pages = [namedTransactions.slice(0, 2), namedTransactions.slice(2)];
  const listShownIds = (sorting: Sorting, firstIndex = 0, limit = 9) =>
    filterPages(pages, noFilters, reading, sorting)
      .rows(firstIndex, limit)
      .map(({ transactionId }) => transactionId.slice(4, 6));

  test.each([
    ["newest", ["ab", "cd", "ef"]],
    ["oldest", ["ef", "cd", "ab"]],
    ["largest", ["cd", "ab", "ef"]],
    ["smallest", ["ef", "ab", "cd"]],
  ] as const)("is %s first, also across pages", (sorting, order) => {
    expect(listShownIds(sorting)).toEqual(order);
    expect([
      ...listShownIds(sorting, 0, 2),
      ...listShownIds(sorting, 2, 2),
      ...listShownIds(sorting, 4, 2),
    ]).toEqual(order);
  });

  test("has equal amounts newest first", () => {
    const equalTransactions = [line("1", "2026-11-20T01:00:00Z"), line("2", "2026-11-19T01:00:00Z")];
    for (const sorting of ["largest", "smallest"] as const) {
      expect(filterPages([equalTransactions], noFilters, reading, sorting).rows(0, 9)).toEqual(
        equalTransactions,
      );
    }
  });
});

describe("the months of a page", () => {
  const day = (id: string, createdAt: string, amount: number, type: string, status = "SUCCEEDED") => ({
    ...line(id, createdAt, type),
    amount,
    status,
  });
  const pages = [
    [
      day("1", "2026-11-20T01:00:00Z", 5_000, "WALLET_TOPUP"),
      day("2", "2026-11-19T01:00:00Z", 700, "WALLET_TOPUP", "PENDING"),
      day("3", "2026-11-01T00:00:00Z", 2_000, "TRANSFER_DEBIT"),
    ],
    [
      day("4", "2026-10-31T23:59:59Z", 900, "TRANSFER_TO_BANK", "FAILED"),
      day("5", "2026-10-31T01:00:00Z", 300, "TRANSFER_CREDIT"),
      day("6", "nobody knows when", 1, "WALLET_TOPUP"),
    ],
  ];

  test("have the sums of their settled transactions, including those on other pages", () => {
    expect(monthSums(pages.flat().slice(0, 1), pages, noFilters, reading)).toEqual([
      { month: "2026-11", credits: 5_000, debits: 2_000 },
    ]);
    expect(monthSums(pages.flat(), pages, noFilters, reading)).toEqual([
      { month: "2026-11", credits: 5_000, debits: 2_000 },
      { month: "2026-10", credits: 300, debits: 0 },
    ]);
  });

  test("count only the transactions that match the filters", () => {
    const sums = (filters: Partial<TransactionFilters>) =>
      monthSums(pages.flat(), pages, { ...noFilters, ...filters }, reading)[0];
    expect(sums({ start: "2026-11-10" })).toEqual({ month: "2026-11", credits: 5_000, debits: 0 });
    expect(sums({ end: "2026-11-10" })).toEqual({ month: "2026-11", credits: 0, debits: 2_000 });
    const [, october] = monthSums(pages.flat(), pages, { ...noFilters, end: "2026-11-30" }, reading);
    expect(october).toEqual({ month: "2026-10", credits: 300, debits: 0 });
    expect(sums({ search: "20" })).toEqual({ month: "2026-11", credits: 0, debits: 2_000 });
  });
});

test.each(pageSizes.flatMap((from) => pageSizes.map((to) => [from, to] as const)))(
  "changing the page size from %i to %i keeps the page's first transaction visible",
  (from, to) => {
    for (let page = 0; page < 60; page += 1) {
      const firstIndex = page * from;
      const start = pageAfterResize({ page, pageSize: from }, to) * to;
      expect(start).toBeLessThanOrEqual(firstIndex);
      expect(start + to).toBeGreaterThan(firstIndex);
    }
  },
);
