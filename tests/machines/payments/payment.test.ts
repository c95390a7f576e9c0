import { describe, expect, test } from "vitest";
import type { JournalEntry, PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import {
  accountId,
  decided,
  entry,
  key,
  paymentFakes,
  payout,
  press,
  pressUntilSent,
  startChart,
  succeeded,
  transfer,
  transferEntry,
  unknownOutcome,
  unseen,
} from "./payment-fakes.ts";

function startPayment({ order = payout, recorded }: { order?: PaymentOrder; recorded?: JournalEntry } = {}) {
  const fakes = paymentFakes();
  const input = {
    accountId,
    order,
    idempotency: "required",
    requestedBy: "dialog-1",
    entry: recorded,
  } as const;
  const started = startChart(fakes.charts.payment, input);
  return {
    ...fakes,
    ...started,
    is: (value: Parameters<ReturnType<typeof started.actor.getSnapshot>["matches"]>[0]) =>
      started.actor.getSnapshot().matches(value),
    hasTag: (tag: Parameters<ReturnType<typeof started.actor.getSnapshot>["hasTag"]>[0]) =>
      started.actor.getSnapshot().hasTag(tag),
    types: () => started.reports.map((report) => report.type),
  };
}
type Payment = ReturnType<typeof startPayment>;

/** A payment pressed on this page, undecided after a minute without an answer. */
async function leavePaymentUndecided(order: PaymentOrder = payout, recorded = entry): Promise<Payment> {
  const payment = startPayment({ order });
  await pressUntilSent(payment, recorded);
  await payment.sendPost.answer(unknownOutcome);
  payment.clock.increment(60_000);
  await payment.withdrawEntry.answer(false);
  expect(payment.is({ undecided: { ofThisPage: "resting" } })).toBe(true);
  return payment;
}

const id = "subject";

describe("a press", () => {
  test("reports its lock, its outcome and the end of its journal entry, in this order", async () => {
    const payment = startPayment();
    expect(payment.hasTag("locked")).toBe(true);
    await pressUntilSent(payment);
    await payment.sendPost.answer(decided());
    expect(payment.removeEntry.inputs).toMatchObject([{ key }]);
    expect(payment.reports).toEqual([
      { type: "report.locked", id },
      { type: "report.unlocked", id },
      { type: "report.decided", id, outcome: succeeded },
    ]);
    await payment.removeEntry.answer();
    expect(payment.reports.at(-1)).toEqual({ type: "report.settled", id });
  });

  test("a payment whose answer is lost is checked, and is undecided after a minute, without the lock", async () => {
    const payment = startPayment();
    await pressUntilSent(payment);
    await payment.sendPost.answer(unknownOutcome);
    expect(payment.hasTag("checking")).toBe(true);
    payment.clock.increment(59_999);
    expect(payment.types()).toEqual(["report.locked", "report.unknown"]);
    payment.clock.increment(1);
    expect(payment.holdSubmissionLock.runs).toBe(0);
    await payment.withdrawEntry.answer(false);
    expect(payment.types()).toEqual([
      "report.locked",
      "report.unknown",
      "report.unlocked",
      "report.undecided",
    ]);
    expect(payment.hasTag("locked")).toBe(false);
    expect(payment.hasTag("resendable")).toBe(true);
  });
});

describe("a page that was reloaded or restored", () => {
  test("only requests the status of a payment of the journal, and sends nothing", async () => {
    const payment = startPayment({ recorded: entry });
    expect(payment.is({ undecided: "ofEarlierPage" })).toBe(true);
    for (let minute = 0; minute < 10; minute += 1) {
      payment.clock.increment(60_000);
      await payment.readStatus.answer(unseen);
    }
    payment.actor.send({ type: "resend.requested" });
    payment.actor.send({ type: "resend.confirmed" });
    expect(payment.readStatus.inputs.length).toBeGreaterThan(9);
    expect([
      ...payment.sendPost.inputs,
      ...payment.deleteKey.inputs,
      ...payment.registerPress.inputs,
    ]).toEqual([]);
    expect(payment.hasTag("resendable")).toBe(false);
  });

  test("during the POST leaves the payment undecided, and sends nothing more", async () => {
    const payment = startPayment();
    await pressUntilSent(payment);
    payment.actor.send({ type: "page.resumed" });
    await payment.withdrawEntry.answer(false);
    expect(payment.is({ undecided: "ofEarlierPage" })).toBe(true);
    expect(payment.holdSubmissionLock.runs).toBe(0);
    await payment.sendPost.answer(unknownOutcome);
    payment.clock.increment(0);
    await payment.readStatus.answer(unseen);
    payment.clock.increment(60_000);
    expect(payment.sendPost.inputs).toHaveLength(1);
  });
});

describe("Send again", () => {
  test("sends the same key once more, with the lock, to the same payee", async () => {
    const payment = await leavePaymentUndecided({ ...transfer, foundAt: press.at }, transferEntry);
    payment.actor.send({ type: "resend.requested" });
    payment.actor.send({ type: "resend.confirmed" });
    expect(payment.types().at(-1)).toBe("report.locked");
    await payment.registerPress.answer(press);
    payment.holdSubmissionLock.say({ type: "lock.granted" });
    await payment.confirmPayee.answer();
    expect(payment.sendPost.inputs.map(({ instruction }) => instruction.key)).toEqual([key, key]);
    await payment.sendPost.answer(decided());
    expect(payment.types().at(-1)).toBe("report.decided");
  });
});
