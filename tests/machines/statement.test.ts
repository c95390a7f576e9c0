import { describe, expect, test } from "vitest";
import type { PageRequest, Transaction, TransactionPage } from "../../src/machines/domain.ts";
import { type HistoryHead, readHistoryMachine } from "../../src/machines/history/read-history.machine.ts";
import type { Calendar } from "../../src/machines/history/rules/statement.ts";
import type { StatementFile, StatementTexts } from "../../src/machines/history/rules/statement-file.ts";
import { statementMachine } from "../../src/machines/history/statement.machine.ts";
import { begin, brokenListener, fakeListener, fakePort, settle, status } from "./fakes.ts";

const calendar: Calendar = {
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

const texts = { language: "en" } as StatementTexts;

function beginStatement() {
  const readCalendar = fakePort<Calendar>();
  const readHead = fakePort<HistoryHead, { size: number }>();
  const readPage = fakePort<TransactionPage, PageRequest>();
  const savePdf = fakeListener<never, StatementFile>();
  const saveCsv = fakePort<void, StatementFile>();
  const logic = statementMachine.provide({
    actors: {
      readCalendar: readCalendar.logic,
      readHistory: readHistoryMachine.provide({
        actors: { readHead: readHead.logic, readPage: readPage.logic },
      }),
      savePdf: savePdf.logic as never,
      saveCsv: saveCsv.logic,
    },
  });
  const { actor, clock } = begin(logic);
  const choose = () => actor.send({ type: "period.chosen", choice: "last30Days" });
  async function generate() {
    choose();
    actor.send({ type: "submitted" });
    await readCalendar.answer(calendar);
  }
  async function show() {
    await generate();
    await readHead.answer(head());
    await readHead.answer(head());
    clock.increment(2_000);
    await settle();
    expect(actor.getSnapshot().matches("shown")).toBe(true);
  }
  return { actor, clock, readCalendar, readHead, readPage, savePdf, saveCsv, choose, generate, show };
}

describe("choosing a period", () => {
  test("the button waits for a period, and for both dates of one's own", () => {
    const { actor } = beginStatement();
    const can = () => actor.getSnapshot().can({ type: "submitted" });
    expect(can()).toBe(false);
    actor.send({ type: "period.chosen", choice: "custom" });
    expect(can()).toBe(false);
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

  test("a period that begins in the future is refused at its date, once the account's day is known", async () => {
    const { actor, readCalendar, readHead } = beginStatement();
    actor.send({ type: "period.chosen", choice: "custom" });
    actor.send({ type: "date.changed", field: "start", day: "2026-11-21" });
    actor.send({ type: "date.changed", field: "end", day: "2026-11-22" });
    actor.send({ type: "submitted" });
    expect(actor.getSnapshot().hasTag("generating")).toBe(true);
    await readCalendar.answer(calendar);
    expect(actor.getSnapshot().value).toBe("idle");
    expect(actor.getSnapshot().context.fault).toBe("startAhead");
    expect(readHead.asked).toEqual([]);
  });

  test("a calendar that cannot be read is said, and tried again", async () => {
    const { actor, readCalendar, choose } = beginStatement();
    choose();
    actor.send({ type: "submitted" });
    await readCalendar.throw(new Error("no zone"));
    expect(actor.getSnapshot().value).toBe("undated");
    expect(actor.getSnapshot().context.failure).toEqual({ kind: "unexpected", message: "no zone" });
    actor.send({ type: "retried" });
    expect(actor.getSnapshot().value).toBe("dating");
    expect(actor.getSnapshot().context.failure).toBeUndefined();
  });
});

describe("generating", () => {
  test("takes two seconds to the millisecond where the wallet answers at once", async () => {
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

  test("takes as long as the wallet does", async () => {
    const { actor, clock, readHead, generate } = beginStatement();
    await generate();
    clock.increment(60_000);
    expect(actor.getSnapshot().hasTag("generating")).toBe(true);
    await readHead.answer(head());
    await readHead.answer(head());
    expect(actor.getSnapshot().matches("shown")).toBe(true);
  });

  test("can be cancelled, and a late answer changes nothing", async () => {
    const { actor, clock, readHead, generate } = beginStatement();
    await generate();
    actor.send({ type: "cancelled" });
    expect(actor.getSnapshot().value).toBe("idle");
    await readHead.answer(head());
    clock.increment(10_000);
    expect(actor.getSnapshot().value).toBe("idle");
    expect(readHead.asked).toHaveLength(1);
  });

  test("cancelled, goes back to the statement that was there", async () => {
    const { actor, readHead, generate, show } = beginStatement();
    await show();
    const before = actor.getSnapshot().context.statement;
    await generate();
    await readHead.answer(head());
    await readHead.answer(head());
    actor.send({ type: "cancelled" });
    expect(actor.getSnapshot().matches("shown")).toBe(true);
    expect(actor.getSnapshot().context.statement).toBe(before);
  });

  test("that fails on its third page keeps period and pages; trying again asks for that page alone", async () => {
    const { actor, clock, readHead, readPage, generate } = beginStatement();
    await generate();
    await readHead.answer(head(true));
    const older = { ...topUp, transactionId: "b", createdAt: "2026-11-18T01:00:00.000Z" };
    await readPage.answer({
      transactions: [older],
      pagination: { hasNext: true, page: 1, totalPages: 3 },
    });
    await readPage.fail(status(400));
    expect(actor.getSnapshot().value).toEqual({ making: "failed" });
    expect(actor.getSnapshot().context.failure).toEqual(status(400));
    expect(actor.getSnapshot().context.form.choice).toBe("last30Days");
    clock.increment(5_000);
    actor.send({ type: "retried" });
    expect(actor.getSnapshot().hasTag("generating")).toBe(true);
    expect(readHead.asked).toHaveLength(1);
    expect(readPage.asked.map(({ page }) => page)).toEqual([1, 2, 2]);
    await readPage.answer({ transactions: [], pagination: { hasNext: false, page: 2, totalPages: 3 } });
    await readHead.answer(head(true));
    clock.increment(2_000);
    expect(actor.getSnapshot().context.statement?.lines).toHaveLength(2);
  });

  test("that failed gives way to another period", async () => {
    const { actor, readHead, readCalendar, generate } = beginStatement();
    await generate();
    await readHead.fail(status(400));
    actor.send({ type: "period.chosen", choice: "lastYear" });
    actor.send({ type: "submitted" });
    await readCalendar.answer(calendar);
    expect(actor.getSnapshot().hasTag("generating")).toBe(true);
    expect(actor.getSnapshot().context.range?.start).toBe("2025-11-20");
    expect(readHead.asked).toHaveLength(2);
  });
});

describe("a shown statement", () => {
  test("stays while another period is being chosen", async () => {
    const { actor, show } = beginStatement();
    await show();
    actor.send({ type: "period.chosen", choice: "custom" });
    expect(actor.getSnapshot().matches("shown")).toBe(true);
    expect(actor.getSnapshot().context.statement?.range.start).toBe("2026-10-21");
    expect(actor.getSnapshot().can({ type: "submitted" })).toBe(false);
  });

  test("turns its pages, and a new one begins with the first", async () => {
    const { actor, show } = beginStatement();
    await show();
    actor.send({ type: "page.turned", page: 3 });
    expect(actor.getSnapshot().context.page).toBe(3);
    await show();
    expect(actor.getSnapshot().context.page).toBe(0);
  });

  test("is written to a PDF with progress, in the words it was asked in", async () => {
    const { actor, savePdf, show } = beginStatement();
    await show();
    actor.send({ type: "pdf.requested", texts });
    expect(savePdf.started).toEqual([{ statement: actor.getSnapshot().context.statement, texts }]);
    savePdf.say({ type: "pdf.progressed", ratio: 0.5 });
    expect(actor.getSnapshot().context.written).toBe(0.5);
    expect(actor.getSnapshot().can({ type: "pdf.requested", texts })).toBe(false);
    savePdf.say({ type: "pdf.finished" });
    expect(actor.getSnapshot().matches({ shown: { pdf: "resting" } })).toBe(true);
    expect(savePdf.runs).toBe(0);
  });

  test("lets its PDF be cancelled, which ends whoever draws it", async () => {
    const { actor, savePdf, show } = beginStatement();
    await show();
    actor.send({ type: "pdf.requested", texts });
    actor.send({ type: "pdf.cancelled" });
    expect(savePdf.runs).toBe(0);
    expect(actor.getSnapshot().matches({ shown: { pdf: "resting" } })).toBe(true);
  });

  test("says a PDF that failed, stays, and lets it be asked for again from nothing", async () => {
    const { actor, savePdf, show } = beginStatement();
    await show();
    actor.send({ type: "pdf.requested", texts });
    savePdf.say({ type: "pdf.progressed", ratio: 0.9 });
    savePdf.say({ type: "pdf.failed", error: new Error("no worker") });
    expect(actor.getSnapshot().matches({ shown: { pdf: "failed" } })).toBe(true);
    actor.send({ type: "pdf.requested", texts });
    expect(actor.getSnapshot().context.written).toBe(0);
    expect(savePdf.runs).toBe(1);
  });

  test("is written to a CSV beside a PDF that is being drawn, of which as much is written as before", async () => {
    const { actor, savePdf, saveCsv, show } = beginStatement();
    await show();
    actor.send({ type: "pdf.requested", texts });
    savePdf.say({ type: "pdf.progressed", ratio: 0.7 });
    actor.send({ type: "csv.requested", texts });
    expect(actor.getSnapshot().value).toEqual({ shown: { pdf: "downloading", csv: "saving" } });
    expect(actor.getSnapshot().context.written).toBe(0.7);
    await saveCsv.answer();
    expect(actor.getSnapshot().value).toEqual({ shown: { pdf: "downloading", csv: "resting" } });
  });

  test("says a CSV that failed and lets it be asked for again", async () => {
    const { actor, saveCsv, show } = beginStatement();
    await show();
    actor.send({ type: "csv.requested", texts });
    await saveCsv.throw(new Error("disk"));
    expect(actor.getSnapshot().matches({ shown: { csv: "failed" } })).toBe(true);
    actor.send({ type: "csv.requested", texts });
    await saveCsv.answer();
    expect(actor.getSnapshot().matches({ shown: { csv: "resting" } })).toBe(true);
  });
});

test("a drawer of PDFs that cannot be started is a failure that is said", async () => {
  const readCalendar = fakePort<Calendar>();
  const readHead = fakePort<HistoryHead, { size: number }>();
  const { actor, clock } = begin(
    statementMachine.provide({
      actors: {
        readCalendar: readCalendar.logic,
        readHistory: readHistoryMachine.provide({ actors: { readHead: readHead.logic } }),
        savePdf: brokenListener() as never,
      },
    }),
  );
  actor.send({ type: "period.chosen", choice: "last30Days" });
  actor.send({ type: "submitted" });
  await readCalendar.answer(calendar);
  await readHead.answer(head());
  await readHead.answer(head());
  clock.increment(2_000);
  actor.send({ type: "pdf.requested", texts });
  await settle();
  expect(actor.getSnapshot().matches({ shown: { pdf: "failed" } })).toBe(true);
  expect(actor.getSnapshot().status).toBe("active");
});
