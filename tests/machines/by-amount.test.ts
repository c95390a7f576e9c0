import fc from "fast-check";
import { expect, test } from "vitest";
import type { Transaction } from "../../src/machines/core/domain.ts";
import {
  type AmountOrder,
  type AmountPart,
  amountOrders,
  rowsByAmount,
  sortedKindsOf,
} from "../../src/machines/history/rules/by-amount.ts";
import { descriptionOf } from "../../src/machines/history/rules/description.ts";

const transactions = fc.record({
  type: fc.constantFrom("WALLET_TOPUP", "TRANSFER_DEBIT", "TRANSFER_CREDIT"),
  status: fc.constantFrom("SUCCESS", "FAILED"),
  // A few small amounts, so that many are equal, and two large ones.
  amount: fc.oneof(fc.nat(4), fc.constantFrom(2_500_000, 99_999_999)),
});
const lists = fc.array(fc.array(transactions, { maxLength: 8 }), { maxLength: 5 }).map((pages) =>
  pages.map((page, pageIndex) =>
    page.map((transaction, index): Transaction => {
      const createdAt = "2026-11-20T01:00:00Z";
      return { ...transaction, transactionId: `${pageIndex}-${index}`, createdAt };
    }),
  ),
);
const orders = fc.constantFrom(...amountOrders);

const partsOf = (pages: readonly (readonly Transaction[])[], order: AmountOrder): AmountPart[] =>
  pages.flatMap((page, pageIndex) =>
    sortedKindsOf(page, order).map((kind) => ({ ...kind, pageIndex, page })),
  );

const idsOf = (rows: readonly Transaction[]) => rows.map(({ transactionId }) => transactionId);

test("rows sorted by amount are a slice of the sorted whole list, with equal amounts in the list's order", () => {
  fc.assert(
    fc.property(lists, orders, fc.nat(45), fc.nat(12), (pages, order, firstIndex, limit) => {
      const sortedTransactions = pages.flat().toSorted((a, b) => order * (a.amount - b.amount));
      const rows = rowsByAmount(partsOf(pages, order), firstIndex, limit);
      expect(idsOf(rows)).toEqual(idsOf(sortedTransactions.slice(firstIndex, firstIndex + limit)));
    }),
    { numRuns: 500 },
  );
});

test("each combination of type and status in a page lists its own transactions, sorted by amount in the given order", () => {
  fc.assert(
    fc.property(lists, orders, (pages, order) => {
      for (const page of pages) {
        const kinds = sortedKindsOf(page, order);
        expect(new Set(kinds.map(({ type, status }) => `${type} ${status}`)).size).toBe(kinds.length);
        expect(kinds.flatMap(({ indices }) => indices).toSorted((a, b) => a - b)).toEqual([...page.keys()]);
        for (const { type, status, indices, keys } of kinds) {
          expect(indices.map((index) => page[index])).toEqual(
            indices.map(() => expect.objectContaining({ type, status })),
          );
          expect(keys).toEqual(indices.map((index) => order * (page[index]?.amount ?? Number.NaN)));
          expect(keys.toSorted((a, b) => a - b)).toEqual(keys);
        }
      }
    }),
  );
});

test("a page is sorted once for each order", () => {
  const page: Transaction[] = [
    {
      transactionId: "1",
      type: "WALLET_TOPUP",
      status: "SUCCESS",
      amount: 2,
      createdAt: "2026-11-20T01:00:00Z",
    },
    {
      transactionId: "2",
      type: "WALLET_TOPUP",
      status: "SUCCESS",
      amount: 1,
      createdAt: "2026-11-20T01:00:00Z",
    },
  ];
  const [smallestFirst, largestFirst] = amountOrders.map((order) => sortedKindsOf(page, order));
  expect(smallestFirst?.[0]?.indices).toEqual([1, 0]);
  expect(largestFirst?.[0]?.indices).toEqual([0, 1]);
  expect(amountOrders.map((order) => sortedKindsOf(page, order))).toEqual([smallestFirst, largestFirst]);
  expect(sortedKindsOf(page, 1)).toBe(smallestFirst);
  expect(sortedKindsOf(page, -1)).toBe(largestFirst);
});

test.each([
  [["Transfer", "Priya P.", "Rent"], "Transfer · Priya P. · Rent"],
  [["Transfer", undefined, "Rent"], "Transfer · Rent"],
  [["Wallet Topup", undefined, undefined], "Wallet Topup"],
])("the description of %j is '%s'", ([label = "", ...details], description) => {
  expect(descriptionOf(label, ...details)).toBe(description);
});
