import { describe, expect, test } from "vitest";
import type { PageRequest, Transaction, TransactionPage } from "../../src/machines/core/domain.ts";
import { makeStatementMachine } from "../../src/machines/history/make-statement.machine.ts";
import { readHistoryMachine } from "../../src/machines/history/read-history.machine.ts";
import type { HistoryHead } from "../../src/machines/history/rules/history.ts";
import type { StatementCalendar } from "../../src/machines/history/rules/statement.ts";
import { statementMachine } from "../../src/machines/history/statement.machine.ts";
import { fakePort, startWithParent } from "./fakes.ts";

const calendar: StatementCalendar = {
  today: "2026-11-20",
  timeZone: "Australia/Sydney",
  now: "2026-11-20T08:00:00.000Z",
};

const topUp: Transaction = {
  transactionId: "a",
  type: "WALLET_TOPUP",
  status: "SUCCEEDED",
  amount: 2_500,
  createdAt: "2026-11-19T01:00:00.000Z",
};

function head(hasNext = false): HistoryHead {
  return {
    balance: { currency: "AUD", balance: 10_000, availableBalance: 10_000, pendingBalance: 0 },
    page: { transactions: [topUp], pagination: { hasNext, page: 0, totalPages: 1 } },
  };
}

/** The statement chart with its real children and fake ports. */
function beginStatement() {
  const readCalendar = fakePort<StatementCalendar>();
  const readHead = fakePort<HistoryHead, { size: number }>();
  const readPage = fakePort<TransactionPage, PageRequest>();
  const readHistory = readHistoryMachine.provide({
    actors: { readHead: readHead.logic, readPage: readPage.logic },
  });
  const makeStatement = makeStatementMachine.provide({
    actors: { readCalendar: readCalendar.logic, readHistory },
  });
  const { actor, clock } = startWithParent(statementMachine.provide({ actors: { makeStatement } }));
  async function generate() {
    actor.send({ type: "period.chosen", choice: "last30Days" });
    actor.send({ type: "submitted" });
    await readCalendar.answer(calendar);
  }
  return { actor, clock, readCalendar, readHead, readPage, generate };
}

describe("choosing a period", () => {
  async function chooseFuture(edit: (actor: ReturnType<typeof beginStatement>["actor"]) => void = () => {}) {
    const { actor, readCalendar } = beginStatement();
    actor.send({ type: "period.chosen", choice: "custom" });
    actor.send({ type: "date.changed", field: "start", day: "2027-01-01" });
    actor.send({ type: "date.changed", field: "end", day: "2027-01-31" });
    actor.send({ type: "submitted" });
    edit(actor);
    await readCalendar.answer(calendar);
    return actor.getSnapshot();
  }

  test("shows that the period begins in the future, once the account's day is known", async () => {
    const snapshot = await chooseFuture();
    expect(snapshot.matches("idle")).toBe(true);
    expect(snapshot.context.fault).toBe("startAhead");
  });

  test("shows only errors of the edited period, if a date changes before the account's day is known", async () => {
    const endTo = (day: string) => (actor: ReturnType<typeof beginStatement>["actor"]) =>
      actor.send({ type: "date.changed", field: "end", day });
    expect((await chooseFuture(endTo("2027-02-28"))).context.fault).toBeUndefined();
    expect((await chooseFuture(endTo("2026-12-31"))).context.fault).toBe("datesReversed");
  });

  test("needs a period, and both dates of a custom one, before Generate is enabled", () => {
    const { actor } = beginStatement();
    const can = () => actor.getSnapshot().can({ type: "submitted" });
    expect(can()).toBe(false);
    actor.send({ type: "period.chosen", choice: "custom" });
    expect(can()).toBe(false);
    actor.send({ type: "date.changed", field: "end", day: "2026-11-02" });
    expect(can()).toBe(false);
    actor.send({ type: "date.changed", field: "end", day: "" });
    actor.send({ type: "date.changed", field: "start", day: "2026-11-02" });
    expect(can()).toBe(false);
    actor.send({ type: "date.changed", field: "end", day: "2026-11-01" });
    expect(can()).toBe(false);
    expect(actor.getSnapshot().context.fault).toBe("datesReversed");
    actor.send({ type: "date.changed", field: "end", day: "2026-11-02" });
    expect(can()).toBe(true);
    expect(actor.getSnapshot().context.fault).toBeUndefined();
    actor.send({ type: "date.changed", field: "end", day: "" });
    expect(can()).toBe(false);
    actor.send({ type: "period.chosen", choice: "lastYear" });
    expect(can()).toBe(true);
  });
});

describe("generating", () => {
  test("takes exactly two seconds if the wallet answers at once", async () => {
    const { actor, clock, readHead, generate } = beginStatement();
    await generate();
    await readHead.answer(head());
    await readHead.answer(head());
    clock.increment(1_999);
    expect(actor.getSnapshot().hasTag("generating")).toBe(true);
    expect(actor.getSnapshot().context.statement).toBeUndefined();
    clock.increment(1);
    expect(actor.getSnapshot().matches("shown")).toBe(true);
    expect(actor.getSnapshot().context.statement).toMatchObject({
      range: { start: "2026-10-21", end: "2026-11-20" },
      openingBalance: 7_500,
      totalCredits: 2_500,
      closingBalance: 10_000,
      transactionCount: 1,
    });
  });
});
