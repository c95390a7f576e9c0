import { expect, test } from "vitest";
import type { Transaction } from "../../src/machines/domain.ts";
import {
  areReversed,
  filtered,
  kindOf,
  noFilters,
  outcomeOf,
  type Reading,
  type TransactionFilters,
} from "../../src/machines/history/rules/transactions.ts";

const reading: Reading = {
  words: (type) => (type === "WALLET_TOPUP" ? "Top-up" : "Something else"),
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

const idsOf = (filters: Partial<TransactionFilters>, seen: Reading = reading) =>
  filtered(list, { ...noFilters, ...filters }, seen).map(({ transactionId }) => transactionId);

test.each([
  ["", "", false],
  ["2026-11-20", "", false],
  ["", "2026-11-20", false],
  ["2026-11-20", "2026-11-20", false],
  ["2026-11-19", "2026-11-20", false],
  ["2026-11-20", "2026-11-19", true],
])("from '%s' to '%s' is the wrong way round: %s", (start, end, reversed) => {
  expect(areReversed({ ...noFilters, start, end })).toBe(reversed);
});

test.each([
  ["WALLET_TOPUP", "topUp", "card", "income"],
  ["TRANSFER_TO_BANK", "withdrawal", "bank", "expense"],
  ["TRANSFER_CREDIT", "transfer", "wallet", "transfer"],
  ["toString", "other", "other", undefined],
])("%s is shown as %s by %s, %s", (type, category, method, direction) => {
  expect(kindOf(type)).toEqual({ category, method, direction });
});

test("an unknown status is not an outcome, and no filter finds it", () => {
  expect(outcomeOf("REVERSED")).toBeUndefined();
  expect(idsOf({ outcome: "completed" })).toEqual(["1", "2", "3"]);
  expect(idsOf({ outcome: "failed" })).toEqual([]);
});

test("without filters every transaction is listed, also one without a day", () => {
  expect(idsOf({})).toEqual(["1", "2", "3"]);
});

test("an unreadable day is in no period", () => {
  expect(idsOf({ start: "2026-11-01" })).toEqual(["1", "2"]);
  expect(idsOf({ end: "2026-11-30" })).toEqual(["1", "2"]);
  expect(idsOf({ end: "2026-11-19" })).toEqual(["2"]);
  expect(idsOf({ start: "2026-11-19", end: "2026-11-20" })).toEqual(["1"]);
});

test("labels are searched once per type, and not at all without a search", () => {
  let asked = 0;
  const counting: Reading = {
    ...reading,
    words: (type) => {
      asked += 1;
      return reading.words(type);
    },
  };
  expect(idsOf({}, counting)).toHaveLength(3);
  expect(asked).toBe(0);
  expect(idsOf({ search: " TOP-" }, counting)).toEqual(["1", "3"]);
  expect(asked).toBe(2);
});
