import { describe, expect, test } from "vitest";
import type { JournalEntry, PaymentOrder } from "../../../src/machines/payments/instruction.ts";
import { offline, ofType } from "../fakes.ts";
import {
  accountId,
  decided,
  entry,
  key,
  lost,
  paymentFakes,
  payout,
  press,
  pressUntilSent,
  startChart,
  succeeded,
  tooLate,
  transfer,
  transferEntry,
} from "./payment-fakes.ts";

function startPress({
  order = payout,
  recorded,
  idempotency = "required",
}: {
  order?: PaymentOrder;
  recorded?: JournalEntry;
  idempotency?: "required" | "none";
} = {}) {
  const fakes = paymentFakes();
  const started = startChart(fakes.charts.submitPayment, { accountId, order, idempotency, entry: recorded });
  return { ...fakes, ...started };
}

const recordedReport = { type: "entry.recorded", entry };

test("notes the press, takes the lock and writes the journal, in this order, before it sends", async () => {
  const { reports, registerPress, holdSubmissionLock, preparePayment, sendPost } = startPress();
  expect(registerPress.asked).toEqual([{ key: undefined }]);
  expect(holdSubmissionLock.runs).toBe(0);
  await registerPress.answer(press);
  expect(holdSubmissionLock.started).toEqual([{ accountId, key: undefined }]);
  expect(preparePayment.asked).toEqual([]);
  holdSubmissionLock.say({ type: "lock.granted" });
  expect(preparePayment.asked).toEqual([{ accountId, order: payout, idempotency: "required", press }]);
  expect(sendPost.asked).toEqual([]);
  await preparePayment.answer(entry);
  expect(reports).toEqual([recordedReport]);
  expect(sendPost.asked).toEqual([{ entry, press }]);
});

test("holds the lock until the outcome is known", async () => {
  const fakes = startPress();
  await pressUntilSent(fakes);
  expect(fakes.holdSubmissionLock.runs).toBe(1);
  await fakes.sendPost.answer(decided());
  expect(fakes.holdSubmissionLock.runs).toBe(0);
  expect(fakes.reports).toEqual([recordedReport, { type: "submission.decided", outcome: succeeded }]);
});

describe("nothing is sent and it says so", () => {
  const notSent = (failure: object) => [{ type: "submission.notSent", failure }];

  test("where the press cannot be noted", async () => {
    const { reports, registerPress, holdSubmissionLock } = startPress();
    await registerPress.fail(offline);
    expect(reports).toEqual(notSent(offline));
    expect(holdSubmissionLock.started).toEqual([]);
  });

  test("where another tab has the lock", async () => {
    const { reports, registerPress, holdSubmissionLock, preparePayment } = startPress();
    await registerPress.answer(press);
    holdSubmissionLock.say({ type: "lock.unavailable" });
    expect(reports).toEqual(notSent({ kind: "rejected", code: "payment_elsewhere" }));
    expect(preparePayment.asked).toEqual([]);
    expect(holdSubmissionLock.runs).toBe(0);
  });

  test("where the journal cannot be written", async () => {
    const { reports, registerPress, holdSubmissionLock, preparePayment, sendPost } = startPress();
    await registerPress.answer(press);
    holdSubmissionLock.say({ type: "lock.granted" });
    await preparePayment.fail({ kind: "rejected", code: "journal_unavailable" });
    expect(reports).toEqual(notSent({ kind: "rejected", code: "journal_unavailable" }));
    expect(sendPost.asked).toEqual([]);
    expect(holdSubmissionLock.runs).toBe(0);
  });

  test("where the lock is not granted within 60 s of the press", async () => {
    const { reports, clock, registerPress, holdSubmissionLock, preparePayment } = startPress();
    await registerPress.answer(press);
    clock.increment(59_999);
    expect(reports).toEqual([]);
    clock.increment(1);
    expect(reports).toEqual(notSent({ kind: "rejected", code: "payment_too_late" }));
    holdSubmissionLock.say({ type: "lock.granted" });
    expect(preparePayment.asked).toEqual([]);
  });

  test("where the journal is not written within 60 s of the press", async () => {
    const { reports, clock, registerPress, holdSubmissionLock, preparePayment, sendPost } = startPress();
    await registerPress.answer(press);
    holdSubmissionLock.say({ type: "lock.granted" });
    clock.increment(60_000);
    expect(reports).toEqual(notSent({ kind: "rejected", code: "payment_too_late" }));
    await preparePayment.answer(entry);
    expect(sendPost.asked).toEqual([]);
  });

  test("where the port refuses to send an old press", async () => {
    const fakes = startPress();
    await pressUntilSent(fakes);
    await fakes.sendPost.answer(tooLate);
    expect(ofType(fakes.reports, "submission.notSent")).toHaveLength(1);
  });
});

describe("a press whose POST may have left", () => {
  test("is undecided 60 s after the press, to the millisecond, and gives the lock back", async () => {
    const fakes = startPress();
    await pressUntilSent(fakes);
    await fakes.sendPost.answer(lost);
    fakes.clock.increment(59_999);
    expect(ofType(fakes.reports, "submission.undecided")).toEqual([]);
    expect(fakes.holdSubmissionLock.runs).toBe(1);
    fakes.clock.increment(1);
    expect(ofType(fakes.reports, "submission.undecided")).toEqual([
      { type: "submission.undecided", failure: undefined },
    ]);
    expect(fakes.holdSubmissionLock.runs).toBe(0);
    expect(ofType(fakes.reports, "submission.notSent")).toEqual([]);
  });

  test("sends nothing more after 60 s, whatever the server answers then", async () => {
    const fakes = startPress();
    await pressUntilSent(fakes);
    fakes.clock.increment(60_000);
    await fakes.sendPost.answer(lost);
    fakes.clock.increment(3_600_000);
    expect(fakes.sendPost.asked).toHaveLength(1);
    expect(fakes.readStatus.asked).toEqual([]);
  });

  test("is undecided where the lock is lost on the way", async () => {
    const fakes = startPress();
    await pressUntilSent(fakes);
    fakes.holdSubmissionLock.say({ type: "lock.unavailable" });
    expect(fakes.reports.at(-1)).toEqual({
      type: "submission.undecided",
      failure: { kind: "rejected", code: "payment_elsewhere" },
    });
  });
});

describe("the same key, sent again by a new press", () => {
  test("asks for the press of this key, takes its lock and writes no second entry", async () => {
    const fakes = startPress({ recorded: entry });
    expect(fakes.registerPress.asked).toEqual([{ key }]);
    await fakes.registerPress.answer(press);
    expect(fakes.holdSubmissionLock.started).toEqual([{ accountId, key }]);
    fakes.holdSubmissionLock.say({ type: "lock.granted" });
    expect(fakes.preparePayment.asked).toEqual([]);
    expect(fakes.confirmPayee.asked).toEqual([]);
    expect(fakes.sendPost.asked).toEqual([{ entry, press }]);
  });

  test("sends a transfer only after the mobile number finds the same account", async () => {
    const fakes = startPress({ order: transfer, recorded: transferEntry });
    await fakes.registerPress.answer(press);
    fakes.holdSubmissionLock.say({ type: "lock.granted" });
    expect(fakes.confirmPayee.asked).toEqual([{ order: transfer }]);
    expect(fakes.sendPost.asked).toEqual([]);
    await fakes.confirmPayee.answer();
    expect(fakes.sendPost.asked).toEqual([{ entry: transferEntry, press }]);
  });

  test.each(["another payee", "another page life", "another tab"])(
    "of %s sends nothing and stays undecided",
    async (reason) => {
      const fakes = startPress({ order: transfer, recorded: transferEntry });
      if (reason === "another page life") await fakes.registerPress.fail(offline);
      else {
        await fakes.registerPress.answer(press);
        fakes.holdSubmissionLock.say({
          type: reason === "another tab" ? "lock.unavailable" : "lock.granted",
        });
        if (reason === "another payee")
          await fakes.confirmPayee.fail({ kind: "rejected", code: "payee_changed" });
      }
      expect(fakes.sendPost.asked).toEqual([]);
      expect(fakes.reports.map((report) => report.type)).toEqual(["submission.undecided"]);
    },
  );
});

test("a server without keys is never asked about a key", async () => {
  const fakes = startPress({ idempotency: "none" });
  await pressUntilSent(fakes, { ...entry, seenTransactionIds: ["t-1"] });
  await fakes.sendPost.answer(lost);
  fakes.clock.increment(59_999);
  expect(fakes.readMatches.asked.length).toBeGreaterThan(0);
  expect(fakes.readStatus.asked).toEqual([]);
});
