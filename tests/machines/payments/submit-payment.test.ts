import { describe, expect, test } from "vitest";
import type { Idempotency } from "../../../src/machines/instructions/instruction.ts";
import { ofType } from "../fakes.ts";
import {
  accountId,
  entry,
  lost,
  paymentFakes,
  payout,
  press,
  pressUntilSent,
  startChart,
} from "./payment-fakes.ts";

function startPress(idempotency: Idempotency = "required") {
  const fakes = paymentFakes();
  const input = { accountId, order: payout, idempotency, entry: undefined };
  return { ...fakes, ...startChart(fakes.charts.submitPayment, input) };
}

describe("a press that sends nothing reports it", () => {
  const notSent = (failure: object) => [{ type: "submission.notSent", failure }];

  test("if the lock is not granted within 60 s of the press", async () => {
    const { reports, clock, registerPress, holdSubmissionLock, preparePayment } = startPress();
    await registerPress.answer(press);
    clock.increment(59_999);
    expect(reports).toEqual([]);
    clock.increment(1);
    expect(reports).toEqual(notSent({ kind: "rejected", code: "payment_too_late" }));
    holdSubmissionLock.say({ type: "lock.granted" });
    expect(preparePayment.asked).toEqual([]);
  });

  test("if the journal is not written within 60 s of the press", async () => {
    const { reports, clock, registerPress, holdSubmissionLock, preparePayment, sendPost } = startPress();
    await registerPress.answer(press);
    holdSubmissionLock.say({ type: "lock.granted" });
    clock.increment(60_000);
    expect(reports).toEqual(notSent({ kind: "rejected", code: "payment_too_late" }));
    await preparePayment.answer(entry);
    expect(sendPost.asked).toEqual([]);
  });
});

describe("a press whose POST may have been sent", () => {
  test("is undecided exactly 60 s after the press, and releases the lock", async () => {
    const fakes = startPress();
    await pressUntilSent(fakes);
    await fakes.sendPost.answer(lost);
    fakes.clock.increment(59_999);
    expect(ofType(fakes.reports, "submission.undecided")).toEqual([]);
    expect(fakes.holdSubmissionLock.runs).toBe(1);
    fakes.clock.increment(1);
    expect(fakes.holdSubmissionLock.runs).toBe(0);
    await fakes.withdrawEntry.answer(false);
    expect(ofType(fakes.reports, "submission.undecided")).toEqual([
      { type: "submission.undecided", failure: undefined },
    ]);
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
});

test("the status of a key is never requested from a server without keys", async () => {
  const fakes = startPress("none");
  await pressUntilSent(fakes, { ...entry, seenTransactionIds: ["t-1"] });
  await fakes.sendPost.answer(lost);
  fakes.clock.increment(59_999);
  expect(fakes.readMatches.asked.length).toBeGreaterThan(0);
  expect(fakes.readStatus.asked).toEqual([]);
});
