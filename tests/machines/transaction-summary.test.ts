import { describe, expect, test } from "vitest";
import type { Transaction } from "../../src/machines/core/domain.ts";
import {
  compareWithDays,
  type DaySpan,
  pageSummaryOf,
} from "../../src/machines/history/rules/transaction-summary.ts";

let madeCount = 0;

function transaction(createdAt: string, type = "WALLET_TOPUP", status = "SUCCESS"): Transaction {
  madeCount += 1;
  return { transactionId: `txn_${madeCount}`, type, status, amount: 100, createdAt };
}

const spanOf = (...times: readonly string[]) => pageSummaryOf(times.map((time) => transaction(time))).span;

describe("the summary of a page of the history", () => {
  const page = [
    transaction("2026-10-03T08:00:00.000Z"),
    transaction("2026-10-02T08:00:00.000Z", "WALLET_TOPUP", "FAILED"),
    transaction("2026-10-01T08:00:00.000Z", "TRANSFER_CREDIT"),
    transaction("2026-09-30T08:00:00.000Z"),
  ];

  test("counts the transactions of each type with each status", () => {
    expect(pageSummaryOf(page).kinds).toEqual([
      { type: "WALLET_TOPUP", status: "SUCCESS", count: 2 },
      { type: "WALLET_TOPUP", status: "FAILED", count: 1 },
      { type: "TRANSFER_CREDIT", status: "SUCCESS", count: 1 },
    ]);
  });

  test("has the lower-case names and ids of each transaction, which a search reads", () => {
    const { texts } = pageSummaryOf([
      {
        ...transaction("2026-10-03T08:00:00.000Z", "TRANSFER_DEBIT"),
        transactionId: "TXN_A\u0000B",
        reference: "NP-7",
        counterparty: "Priya P.",
        message: "Rent",
      },
      { ...transaction("2026-10-02T08:00:00.000Z"), transactionId: "TXN_C", method: "Visa" },
    ]);
    expect(texts.ofEach()).toEqual([
      { names: "priya p.\nrent", ids: "\nnp-7\ntxn_ab" },
      { names: "visa", ids: "\ntxn_c" },
    ]);
    expect([texts.names, texts.ids]).toEqual(["priya p.\nrent\u0000visa", "\nnp-7\ntxn_ab\u0000\ntxn_c"]);
    expect(texts.ofEach()).toBe(texts.ofEach());
  });

  test("is computed once per page", () => {
    expect(pageSummaryOf(page)).toBe(pageSummaryOf(page));
    expect(pageSummaryOf([...page])).not.toBe(pageSummaryOf(page));
  });

  test("spans from the day before its first transaction to the day after its last, in UTC and in any order", () => {
    expect(pageSummaryOf(page).span).toEqual({ earliest: "2026-09-29", latest: "2026-10-04" });
    expect(
      spanOf("2026-09-30T23:59:59.999Z", "2026-10-03T00:00:00.000Z", "2026-10-01T00:00:00.000Z"),
    ).toEqual({ earliest: "2026-09-29", latest: "2026-10-04" });
  });

  test.each([
    ["without transactions", []],
    ["with a time that cannot be read", ["2026-10-03T08:00:00.000Z", "never"]],
    ["that begins on 1000-01-01", ["1000-01-01T23:59:59.999Z", "2026-10-03T08:00:00.000Z"]],
    ["before the year 1000", ["0500-06-01T00:00:00.000Z"]],
    ["that ends on 9999-12-30", ["2026-10-03T08:00:00.000Z", "9999-12-30T00:00:00.000Z"]],
    ["after the year 9999", ["+012000-01-01T00:00:00.000Z"]],
  ])("has no span for a page %s", (_name, times) => {
    expect(spanOf(...times)).toBeUndefined();
  });

  test("has a span that begins and ends with a four-digit year", () => {
    expect(spanOf("1000-01-02T00:00:00.000Z", "9999-12-29T23:59:59.999Z")).toEqual({
      earliest: "1000-01-01",
      latest: "9999-12-30",
    });
  });
});

describe("the position of a page relative to a period", () => {
  const span: DaySpan = { earliest: "2026-10-10", latest: "2026-10-20" };
  const results = { within: "within", outside: "out", overlapping: undefined, unknown: undefined } as const;

  test.each([
    ["", "", "within"],
    ["2026-10-10", "2026-10-20", "within"],
    ["2026-10-10", "", "within"],
    ["", "2026-10-20", "within"],
    ["2026-10-11", "2026-10-20", "overlapping"],
    ["2026-10-11", "", "overlapping"],
    ["2026-10-10", "2026-10-19", "overlapping"],
    ["", "2026-10-19", "overlapping"],
    ["2026-10-20", "", "overlapping"],
    ["2026-10-20", "2026-10-31", "overlapping"],
    ["", "2026-10-10", "overlapping"],
    ["2026-10-01", "2026-10-10", "overlapping"],
    ["2026-10-21", "", "outside"],
    ["2026-10-21", "2026-10-31", "outside"],
    ["", "2026-10-09", "outside"],
    ["2026-10-01", "2026-10-09", "outside"],
  ] as const)("for a period from %j to %j is %s", (start, end, position) => {
    expect(compareWithDays(span, { start, end })).toBe(results[position]);
  });

  test.each([
    ["", "", "within"],
    ["2026-10-01", "", "unknown"],
    ["", "2026-10-01", "unknown"],
  ] as const)("without transactions, for a period from %j to %j is %s", (start, end, position) => {
    expect(compareWithDays(undefined, { start, end })).toBe(results[position]);
  });
});
