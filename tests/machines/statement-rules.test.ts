import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Balance, Transaction } from "../../src/machines/core/domain.ts";
import { dayOf } from "../../src/machines/history/rules/day.ts";
import {
  balanceEffectOf,
  hasTransactionsBefore,
  isPeriodComplete,
  makeStatement,
  type PeriodForm,
  periodError,
  periodRangeOf,
  settledBalance,
} from "../../src/machines/history/rules/statement.ts";

const timeZone = "Australia/Sydney";
const calendar = { today: "2026-11-20", timeZone, now: "2026-11-20T08:00:00.000Z" };

function transaction(details: Partial<Transaction>): Transaction {
  return {
    transactionId: "txn_1",
    type: "WALLET_TOPUP",
    status: "SUCCEEDED",
    amount: 100,
    createdAt: "2026-11-19T01:00:00.000Z",
    ...details,
  };
}

function balanceOf(balance: number, pendingBalance = 0): Balance {
  return { currency: "AUD", balance, availableBalance: balance - pendingBalance, pendingBalance };
}

const types = [
  "WALLET_TOPUP",
  "TRANSFER_CREDIT",
  "TRANSFER_TO_BANK",
  "TRANSFER_TO_RECIPIENT",
  "TRANSFER_TO_PLATFORM",
  "TRANSFER_DEBIT",
  "CASHBACK",
  "constructor",
  "",
];
const statuses = ["SUCCESS", "SUCCEEDED", "PENDING", "FAILED", "REVERSED", ""];
const credits = new Set(["WALLET_TOPUP", "TRANSFER_CREDIT"]);
const debits = new Set([
  "TRANSFER_TO_BANK",
  "TRANSFER_TO_RECIPIENT",
  "TRANSFER_TO_PLATFORM",
  "TRANSFER_DEBIT",
]);
const settledStatuses = new Set(["SUCCESS", "SUCCEEDED"]);

/** A simple double-entry model, as the reference for the properties below. */
function bookOf(history: readonly Transaction[], openingCents: number) {
  let availableCents = openingCents;
  let pendingCents = 0;
  const entries = history
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .map((entry) => {
      const { type, status, amount } = entry;
      if (credits.has(type) && settledStatuses.has(status)) availableCents += amount;
      else if (credits.has(type) && status === "PENDING") pendingCents += amount;
      else if (debits.has(type) && (settledStatuses.has(status) || status === "PENDING"))
        availableCents -= amount;
      return { entry, after: availableCents };
    });
  return { entries, available: availableCents, pending: pendingCents };
}

const begin = Date.parse("2026-01-01T00:00:00Z");
const span = Date.parse("2026-11-20T08:00:00Z") - begin;
const history = fc
  .uniqueArray(
    fc.record({
      type: fc.constantFrom(...types),
      status: fc.constantFrom(...statuses),
      amount: fc.nat({ max: 10_000_000 }),
      at: fc.nat({ max: span }),
    }),
    { maxLength: 60, selector: ({ at }) => at },
  )
  .map((rows) =>
    rows
      .toSorted((one, other) => other.at - one.at)
      .map(({ at, ...rest }, index) =>
        transaction({
          ...rest,
          transactionId: `txn_${index}`,
          createdAt: new Date(begin + at).toISOString(),
        }),
      ),
  );
const day = fc
  .nat({ max: 330 })
  .map((days) => new Date(begin + days * 86_400_000).toISOString().slice(0, 10));
const range = fc
  .tuple(day, day)
  .map(([one, other]) => (one < other ? { start: one, end: other } : { start: other, end: one }));

describe("a statement of any history and any period", () => {
  test("adds up: opening + credits − debits = closing, and the net change is their difference", () => {
    fc.assert(
      fc.property(
        history,
        fc.integer({ min: -1e9, max: 1e9 }),
        range,
        (transactions, openingCents, period) => {
          const book = bookOf(transactions, openingCents);
          const statement = makeStatement({
            transactions,
            balance: balanceOf(book.available + book.pending, book.pending),
            range: period,
            calendar,
          });
          expect(statement.openingBalance + statement.totalCredits - statement.totalDebits).toBe(
            statement.closingBalance,
          );
          expect(statement.netChange).toBe(statement.closingBalance - statement.openingBalance);
          expect(statement.totalCredits).toBeGreaterThanOrEqual(0);
          expect(statement.totalDebits).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("equals a ledger computed forwards: every running balance, the opening and closing balances, and the count", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 1e9 }), range, (transactions, openingCents, period) => {
        const book = bookOf(transactions, openingCents);
        const statement = makeStatement({
          transactions,
          balance: balanceOf(book.available + book.pending, book.pending),
          range: period,
          calendar,
        });
        const inside = book.entries.filter(({ entry }) => {
          const entryDay = dayOf(entry.createdAt, timeZone) ?? "";
          return entryDay >= period.start && entryDay <= period.end;
        });
        const entriesBefore = book.entries.filter(
          ({ entry }) => (dayOf(entry.createdAt, timeZone) ?? "") < period.start,
        );
        const openingByBook = entriesBefore.at(-1)?.after ?? openingCents;
        expect(statement.openingBalance).toBe(openingByBook);
        expect(statement.closingBalance).toBe(inside.at(-1)?.after ?? openingByBook);
        const knownBalances = new Map(inside.map(({ entry, after }) => [entry.transactionId, after]));
        for (const line of statement.lines) expect(line.balance).toBe(knownBalances.get(line.transactionId));
        expect(statement.transactionCount).toBe(statement.lines.filter(({ effect }) => effect !== 0).length);
        expect(statement.lines.map(({ day }) => day)).toEqual(
          statement.lines
            .map(({ day }) => day)
            .toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test("continues the previous statement: a closing balance is the next opening balance", () => {
    fc.assert(
      fc.property(history, range, (transactions, { start, end }) => {
        const balance = balanceOf(5_000_000);
        const dayAfter = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10);
        const firstStatement = makeStatement({ transactions, balance, range: { start, end }, calendar });
        const secondStatement = makeStatement({
          transactions,
          balance,
          range: { start: dayAfter, end: "2026-12-31" },
          calendar,
        });
        expect(secondStatement.openingBalance).toBe(firstStatement.closingBalance);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the transactions of a statement", () => {
  test.each([
    ["WALLET_TOPUP", "SUCCESS", { kind: "settled", cents: 100 }],
    ["TRANSFER_CREDIT", "SUCCEEDED", { kind: "settled", cents: 100 }],
    ["TRANSFER_DEBIT", "SUCCEEDED", { kind: "settled", cents: -100 }],
    ["TRANSFER_TO_BANK", "PENDING", { kind: "settled", cents: -100 }],
    ["WALLET_TOPUP", "PENDING", { kind: "pending" }],
    ["TRANSFER_TO_BANK", "FAILED", { kind: "failed" }],
    ["CASHBACK", "SUCCEEDED", { kind: "unknown" }],
    ["CASHBACK", "FAILED", { kind: "failed" }],
    ["WALLET_TOPUP", "REVERSED", { kind: "unknown" }],
    ["toString", "SUCCESS", { kind: "unknown" }],
  ])("a transaction of type %s with the status %s has the effect %j", (type, status, effect) => {
    expect(balanceEffectOf({ type, status, amount: 100 })).toEqual(effect);
  });

  test("a transaction of zero changes nothing, and has no minus sign", () => {
    expect(balanceEffectOf({ type: "TRANSFER_DEBIT", status: "SUCCESS", amount: 0 })).toEqual({
      kind: "settled",
      cents: 0,
    });
  });

  test("an unknown type has no effect, a failed payment is omitted, and a pending credit is shown", () => {
    const statement = makeStatement({
      transactions: [
        transaction({ transactionId: "odd", type: "CASHBACK", amount: 700 }),
        transaction({ transactionId: "coming", status: "PENDING", amount: 5_000 }),
        transaction({ transactionId: "lost", type: "TRANSFER_TO_BANK", status: "FAILED", amount: 9_000 }),
        transaction({ transactionId: "in", amount: 25_000 }),
      ],
      balance: balanceOf(30_000, 5_000),
      range: { start: "2026-11-01", end: "2026-11-20" },
      calendar,
    });
    expect(statement).toMatchObject({
      openingBalance: 0,
      totalCredits: 25_000,
      totalDebits: 0,
      closingBalance: 25_000,
      transactionCount: 1,
      unknown: 1,
      pendingCredits: 5_000,
    });
    expect(
      statement.lines.map(({ transactionId, effect, balance, understood }) => [
        transactionId,
        effect,
        balance,
        understood,
      ]),
    ).toEqual([
      ["odd", 0, 25_000, false],
      ["in", 25_000, 25_000, true],
    ]);
  });

  test("a statement without transactions has equal opening and closing balances", () => {
    const statement = makeStatement({
      transactions: [transaction({ amount: 400 })],
      balance: balanceOf(1_000),
      range: { start: "2026-01-01", end: "2026-01-31" },
      calendar,
    });
    expect(statement).toMatchObject({ openingBalance: 600, closingBalance: 600, lines: [], netChange: 0 });
  });

  test("without a readable time are listed after the next newer transaction", () => {
    const { lines } = makeStatement({
      transactions: [
        transaction({ transactionId: "a" }),
        transaction({ transactionId: "b", createdAt: "yesterday" }),
      ],
      balance: balanceOf(200),
      range: { start: "2026-11-01", end: "2026-11-20" },
      calendar,
    });
    expect(lines.map(({ transactionId, day }) => [transactionId, day])).toEqual([
      ["a", "2026-11-19"],
      ["b", "2026-11-19"],
    ]);
  });

  test("are listed with the newest day first, in whatever order the wallet lists them", () => {
    const days = ["17", "19", "18", "19", "17"];
    const { lines } = makeStatement({
      transactions: days.map((day, index) =>
        transaction({ transactionId: `${day}-${index}`, createdAt: `2026-11-${day}T01:00:00.000Z` }),
      ),
      balance: balanceOf(500),
      range: { start: "2026-11-01", end: "2026-11-20" },
      calendar,
    });
    expect(lines.map(({ transactionId }) => transactionId)).toEqual(["19-1", "19-3", "18-2", "17-0", "17-4"]);
  });

  test("pending credits are excluded from the settled balance", () => {
    expect(settledBalance(balanceOf(125_000, 5_000))).toBe(120_000);
  });
});

describe("the days of a statement", () => {
  test.each([
    ["2026-11-19T12:59:59.999Z", "2026-11-19"],
    ["2026-11-19T13:00:00.000Z", "2026-11-20"],
    // Winter: Sydney is ten hours ahead of UTC instead of eleven.
    ["2026-07-01T13:59:59.999Z", "2026-07-01"],
    ["2026-07-01T14:00:00.000Z", "2026-07-02"],
    // The night in which clocks go forward, and the one in which they go back.
    ["2026-10-03T16:00:00.000Z", "2026-10-04"],
    ["2026-04-04T12:59:59.000Z", "2026-04-04"],
    ["2026-04-04T13:00:00.000Z", "2026-04-05"],
  ])("%s is %s in Sydney", (iso, expected) => {
    expect(dayOf(iso, timeZone)).toBe(expected);
  });

  test("depend on the time zone", () => {
    expect(dayOf("2026-11-19T13:00:00.000Z", "UTC")).toBe("2026-11-19");
    expect(dayOf("never", timeZone)).toBeUndefined();
  });

  const form = (choice: PeriodForm["choice"], start = "", end = ""): PeriodForm => ({ choice, start, end });

  test.each([
    ["last30Days", "2026-11-20", "2026-10-21"],
    ["last90Days", "2026-11-20", "2026-08-22"],
    ["last6Months", "2026-11-20", "2026-05-20"],
    ["lastYear", "2026-11-20", "2025-11-20"],
    ["last6Months", "2026-08-31", "2026-02-28"],
    ["lastYear", "2028-02-29", "2027-02-28"],
    ["last30Days", "2026-03-01", "2026-01-30"],
  ] as const)("%s of %s begins on %s", (choice, today, start) => {
    expect(periodRangeOf(form(choice), today)).toEqual({ start, end: today });
  });

  test.each([
    ["thisQuarter", "2026-11-20", "2026-10-01", "2026-11-20"],
    ["lastQuarter", "2026-11-20", "2026-07-01", "2026-09-30"],
    ["thisQuarter", "2026-07-01", "2026-07-01", "2026-07-01"],
    ["lastQuarter", "2026-01-31", "2025-10-01", "2025-12-31"],
    ["thisFinancialYear", "2026-11-20", "2026-07-01", "2026-11-20"],
    ["lastFinancialYear", "2026-11-20", "2025-07-01", "2026-06-30"],
    ["thisFinancialYear", "2026-06-30", "2025-07-01", "2026-06-30"],
    ["lastFinancialYear", "2028-02-29", "2026-07-01", "2027-06-30"],
  ] as const)("%s of %s is from %s to %s", (choice, today, start, end) => {
    expect(periodRangeOf(form(choice), today)).toEqual({ start, end });
  });

  test("include no day after today", () => {
    expect(periodRangeOf(form("custom", "2026-11-01", "2027-01-01"), "2026-11-20")).toEqual({
      start: "2026-11-01",
      end: "2026-11-20",
    });
    expect(periodRangeOf(form("custom", "2026-11-20", "2026-11-20"), "2026-11-20")).toBeDefined();
    expect(periodRangeOf(form("custom", "2026-11-21", "2026-11-30"), "2026-11-20")).toBeUndefined();
  });

  test("are complete once a period is chosen, a custom one with both dates in order", () => {
    expect(isPeriodComplete(form(undefined))).toBe(false);
    expect(isPeriodComplete(form("last30Days"))).toBe(true);
    expect(isPeriodComplete(form("custom"))).toBe(false);
    expect(isPeriodComplete(form("custom", "2026-01-01"))).toBe(false);
    expect(isPeriodComplete(form("custom", "", "2026-01-01"))).toBe(false);
    expect(isPeriodComplete(form("custom", "2026-02-30", "2026-03-01"))).toBe(false);
    expect(isPeriodComplete(form("custom", "2026-01-01", "2026-01-01"))).toBe(true);
    expect(isPeriodComplete(form("custom", "2026-01-02", "2026-01-01"))).toBe(false);
  });

  test("are not complete with a year of five digits, which a date's field may hold", () => {
    expect(isPeriodComplete(form("custom", "+012026-01", "+012026-02"))).toBe(false);
  });

  test("are an error if the end is before the start, but not while a date is incomplete", () => {
    expect(periodError(form("custom", "2026-01-02", "2026-01-01"))).toBe("datesReversed");
    expect(periodError(form("custom", "2026-01-02", ""))).toBeUndefined();
    expect(periodError(form("custom", "2026-02-30", "2026-01-01"))).toBeUndefined();
    expect(periodError(form("last30Days", "2026-01-02", "2026-01-01"))).toBeUndefined();
  });

  test("are covered by a list with a transaction before the first day, and by no list if the first day is unknown", () => {
    const page = [
      transaction({ createdAt: "2026-11-19T01:00:00Z" }),
      transaction({ createdAt: "2026-11-01T01:00:00Z" }),
    ];
    expect(hasTransactionsBefore(page, "2026-11-01", timeZone)).toBe(false);
    expect(hasTransactionsBefore(page, "2026-11-02", timeZone)).toBe(true);
    expect(hasTransactionsBefore(page, undefined, timeZone)).toBe(false);
    expect(hasTransactionsBefore([], "2026-11-02", timeZone)).toBe(false);
    expect(
      hasTransactionsBefore([...page, transaction({ createdAt: "never" })], "2026-11-02", timeZone),
    ).toBe(true);
  });
});
