import { expect, test } from "vitest";
import type { Transaction } from "../../src/machines/core/domain.ts";
import { transactionOutcomeOf } from "../../src/machines/history/rules/outcome.ts";
import {
  type FilterLocale,
  filterTransactions,
  kindOf,
  noFilters,
  type TransactionFilters,
} from "../../src/machines/history/rules/transactions.ts";

const list: readonly Transaction[] = [
  {
    transactionId: "1",
    type: "WALLET_TOPUP",
    status: "PENDING",
    amount: 5000,
    createdAt: "2026-11-20T01:00:00Z",
  },
  {
    transactionId: "2",
    type: "TRANSFER_DEBIT",
    status: "SUCCESS",
    amount: 3500,
    createdAt: "2026-11-18T05:12:00Z",
  },
  {
    transactionId: "3",
    type: "TRANSFER_CREDIT",
    status: "SUCCEEDED",
    amount: 12000,
    createdAt: "2026-11-16T01:00:00Z",
  },
  {
    transactionId: "4",
    type: "TRANSFER_TO_BANK",
    status: "FAILED",
    amount: 20000,
    createdAt: "2026-11-12T01:00:00Z",
  },
  { transactionId: "5", type: "ADJUSTMENT", status: "ON_HOLD", amount: 1, createdAt: "never" },
];

const words: Readonly<Record<string, string>> = {
  WALLET_TOPUP: "Wallet Topup Top-up",
  TRANSFER_DEBIT: "Outgoing Transfer Transfer",
  TRANSFER_CREDIT: "Incoming Transfer Transfer",
  TRANSFER_TO_BANK: "Bank Withdrawal Withdrawal",
};

const reading: FilterLocale = {
  typeLabel: (type) => words[type] ?? "Unknown Transaction Other",
  dayOf: (iso) => (iso === "never" ? undefined : iso.slice(0, 10)),
};

function idsOf(filters: Partial<TransactionFilters>): string {
  return filterTransactions(list, { ...noFilters, ...filters }, reading)
    .map(({ transactionId }) => transactionId)
    .join("");
}

test("without filters every transaction is shown, in the list's order", () => {
  expect(filterTransactions(list, noFilters, reading)).toEqual(list);
});

test.each<[Partial<TransactionFilters>, string]>([
  [{ search: "INCOMING" }, "3"],
  [{ search: "  transfer " }, "23"],
  [{ search: "withdrawal" }, "4"],
  [{ search: "nothing like it" }, ""],
  [{ category: "topUp" }, "1"],
  [{ category: "transfer" }, "23"],
  [{ category: "withdrawal" }, "4"],
  [{ category: "other" }, "5"],
  [{ direction: "income" }, "1"],
  [{ direction: "expense" }, "4"],
  [{ direction: "transfer" }, "23"],
  [{ outcome: "completed" }, "23"],
  [{ outcome: "pending" }, "1"],
  [{ outcome: "failed" }, "4"],
  [{ start: "2026-11-16" }, "123"],
  [{ end: "2026-11-16" }, "34"],
  [{ start: "2026-11-16", end: "2026-11-18" }, "23"],
  [{ start: "2026-11-18", end: "2026-11-16" }, ""],
  [{ category: "transfer", search: "out", outcome: "completed", start: "2026-11-01" }, "2"],
])("the filters %o list the transactions %s", (filters, ids) => {
  expect(idsOf(filters)).toBe(ids);
});

test("an unknown type has the category other, and an unknown status has no outcome", () => {
  expect(kindOf("ADJUSTMENT")).toEqual({ category: "other", method: "other", direction: undefined });
  expect(kindOf("toString").category).toBe("other");
  expect(transactionOutcomeOf("ON_HOLD")).toBeUndefined();
});
