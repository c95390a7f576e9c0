import { describe, expect, test } from "vitest";
import type { JournalEntry, PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import { offline, ofType } from "../fakes.ts";
import {
  accountId,
  cancelled,
  decided,
  declined,
  entry,
  key,
  lost,
  match,
  paymentFakes,
  payout,
  press,
  pressUntilSent,
  startChart,
  succeeded,
  tooLate,
  transfer,
  transferEntry,
  unavailable,
  unseen,
} from "./payment-fakes.ts";

function startPayment({
  order = payout,
  recorded,
  idempotency = "required",
}: {
  order?: PaymentOrder;
  recorded?: JournalEntry;
  idempotency?: "required" | "none";
} = {}) {
  const fakes = paymentFakes();
  const input = { accountId, order, idempotency, requestedBy: "dialog-1", entry: recorded };
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
async function undecidedHere(order: PaymentOrder = payout, recorded = entry): Promise<Payment> {
  const payment = startPayment({ order });
  await pressUntilSent(payment, recorded);
  await payment.sendPost.answer(lost);
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
    expect(payment.removeEntry.asked).toMatchObject([{ key }]);
    expect(payment.reports).toEqual([
      { type: "report.locked", id },
      { type: "report.unlocked", id },
      { type: "report.decided", id, outcome: succeeded },
    ]);
    await payment.removeEntry.answer();
    expect(payment.reports.at(-1)).toEqual({ type: "report.settled", id });
  });

  test("that is not sent is declined, and removes its entry", async () => {
    const payment = startPayment();
    await pressUntilSent(payment);
    await payment.sendPost.answer(tooLate);
    expect(ofType(payment.reports, "report.decided")).toMatchObject([
      { outcome: { state: "declined", failure: { code: "payment_too_late" } } },
    ]);
    expect(payment.removeEntry.asked).toMatchObject([{ key }]);
  });

  test("that fails before its entry is written is declined, and removes no entry", async () => {
    const payment = startPayment();
    await payment.registerPress.fail(offline);
    expect(payment.types()).toEqual(["report.locked", "report.unlocked", "report.decided", "report.settled"]);
    expect(payment.removeEntry.asked).toEqual([]);
  });

  test("whose answer is lost is checked, and is undecided after a minute, without the lock", async () => {
    const payment = startPayment();
    await pressUntilSent(payment);
    await payment.sendPost.answer(lost);
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

  test("ignores an outdated read of the journal", async () => {
    const payment = startPayment();
    await pressUntilSent(payment);
    payment.actor.send({ type: "entry.removed" });
    expect(payment.is("submitting")).toBe(true);
    await payment.sendPost.answer(decided());
    expect(payment.types()).toContain("report.decided");
  });

  test("keeps its outcome if its entry cannot be removed", async () => {
    const payment = startPayment();
    await pressUntilSent(payment);
    await payment.sendPost.answer(decided());
    await payment.removeEntry.fail(offline);
    expect(ofType(payment.reports, "report.decided")).toHaveLength(1);
    expect(payment.types().at(-1)).toBe("report.settled");
  });
});

describe("a page that was reloaded or restored", () => {
  test("before the entry is written declines the press and sends nothing", async () => {
    const payment = startPayment();
    await payment.registerPress.answer(press);
    payment.holdSubmissionLock.say({ type: "lock.granted" });
    payment.actor.send({ type: "page.resumed" });
    expect(ofType(payment.reports, "report.decided")).toMatchObject([
      { outcome: { state: "declined", failure: { code: "page_life_over" } } },
    ]);
    await payment.preparePayment.answer(entry);
    expect(payment.sendPost.asked).toEqual([]);
    expect(payment.holdSubmissionLock.runs).toBe(0);
  });

  test("only requests the status of a payment of the journal, and sends nothing", async () => {
    const payment = startPayment({ recorded: entry });
    expect(payment.is({ undecided: "ofEarlierPage" })).toBe(true);
    for (let minute = 0; minute < 10; minute += 1) {
      payment.clock.increment(60_000);
      await payment.readStatus.answer(unseen);
    }
    payment.actor.send({ type: "resend.requested" });
    payment.actor.send({ type: "resend.confirmed" });
    expect(payment.readStatus.asked.length).toBeGreaterThan(9);
    expect([...payment.sendPost.asked, ...payment.deleteKey.asked, ...payment.registerPress.asked]).toEqual(
      [],
    );
    expect(payment.hasTag("resendable")).toBe(false);
  });

  test("during the POST makes the press undecided, and sends nothing more", async () => {
    const payment = startPayment();
    await pressUntilSent(payment);
    payment.actor.send({ type: "page.resumed" });
    await payment.withdrawEntry.answer(false);
    expect(payment.is({ undecided: "ofEarlierPage" })).toBe(true);
    expect(payment.holdSubmissionLock.runs).toBe(0);
    await payment.sendPost.answer(lost);
    payment.clock.increment(0);
    await payment.readStatus.answer(unseen);
    payment.clock.increment(60_000);
    expect(payment.sendPost.asked).toHaveLength(1);
  });

  test("before the POST was sent declines the press, keeps its input and withdraws its entry", async () => {
    const payment = startPayment();
    await pressUntilSent(payment);
    payment.actor.send({ type: "page.resumed" });
    payment.actor.send({ type: "entry.removed" });
    await payment.withdrawEntry.answer(true);
    expect(payment.types()).toEqual(["report.locked", "report.unlocked", "report.decided"]);
    expect(ofType(payment.reports, "report.decided")).toMatchObject([
      { outcome: { state: "declined", failure: { code: "page_life_over" } } },
    ]);
  });

  test.each(["resting", "confirming"])("has no button Send again: %s", async (state) => {
    const payment = await undecidedHere();
    if (state === "confirming") payment.actor.send({ type: "resend.requested" });
    payment.actor.send({ type: "page.resumed" });
    payment.actor.send({ type: "resend.confirmed" });
    expect(payment.is({ undecided: "ofEarlierPage" })).toBe(true);
    expect(payment.sendPost.asked).toHaveLength(1);
  });

  test("during a cancellation returns to status requests, without Send again", async () => {
    const payment = await undecidedHere();
    payment.actor.send({ type: "cancel.requested" });
    payment.actor.send({ type: "page.resumed" });
    expect(payment.is({ undecided: "ofEarlierPage" })).toBe(true);
    expect(payment.holdCancellationLock.runs).toBe(0);
  });

  test("with a server without keys reads the list instead of requesting the status", async () => {
    const payment = startPayment({ idempotency: "none" });
    await pressUntilSent(payment, { ...entry, seenTransactionIds: [] });
    payment.actor.send({ type: "page.resumed" });
    await payment.withdrawEntry.answer(false);
    payment.clock.increment(0);
    expect(payment.is("undecidedByList")).toBe(true);
    expect(payment.readMatches.asked).toHaveLength(1);
    expect(payment.readStatus.asked).toEqual([]);
  });
});

describe("an undecided payment", () => {
  test("only reads when Check again is pressed", async () => {
    const payment = startPayment({ recorded: entry });
    for (const answer of [unseen, unavailable, unseen]) {
      payment.actor.send({ type: "check.requested" });
      await payment.readStatus.answer(answer);
    }
    expect(payment.readStatus.asked).toEqual([{ key }, { key }, { key }]);
    expect([...payment.sendPost.asked, ...payment.deleteKey.asked, ...payment.removeEntry.asked]).toEqual([]);
    expect(payment.is("undecided")).toBe(true);
  });

  test("requests its status at once when the connection is back", async () => {
    const payment = startPayment({ recorded: entry });
    payment.clock.increment(0);
    await payment.readStatus.answer(unavailable);
    payment.watchConnection.say({ type: "connection.restored" });
    expect(payment.readStatus.asked).toHaveLength(2);
  });

  test("is settled and not resent if a check learns the outcome during the question of Send again", async () => {
    const payment = await undecidedHere();
    payment.actor.send({ type: "resend.requested" });
    payment.clock.increment(0);
    await payment.readStatus.answer(decided());
    payment.actor.send({ type: "resend.confirmed" });
    expect(payment.is("settling")).toBe(true);
    expect(payment.sendPost.asked).toHaveLength(1);
  });

  test("takes over the outcome that another tab has recorded", async () => {
    const payment = startPayment({ recorded: entry });
    payment.actor.send({ type: "entry.removed" });
    await payment.readDecided.answer(succeeded);
    expect(payment.types()).toEqual(["report.undecided", "report.decided", "report.settled"]);
    expect(payment.removeEntry.asked).toEqual([]);
  });

  test("that another tab removed without an outcome is reported as removed", async () => {
    const payment = startPayment({ recorded: entry });
    payment.actor.send({ type: "entry.removed" });
    await payment.readDecided.answer(null);
    expect(payment.types()).toEqual(["report.undecided", "report.removed", "report.settled"]);
    expect(payment.removeEntry.asked).toEqual([]);
  });
});

describe("Send again", () => {
  test("asks first, and a dismissed question sends nothing", async () => {
    const payment = await undecidedHere();
    payment.actor.send({ type: "resend.confirmed" });
    payment.actor.send({ type: "resend.requested" });
    payment.actor.send({ type: "resend.dismissed" });
    payment.actor.send({ type: "resend.confirmed" });
    expect(payment.is({ undecided: { ofThisPage: "resting" } })).toBe(true);
    expect(payment.registerPress.asked).toHaveLength(1);
  });

  test("sends the same key once more, with the lock, to the same payee", async () => {
    const payment = await undecidedHere(transfer, transferEntry);
    payment.actor.send({ type: "resend.requested" });
    payment.actor.send({ type: "resend.confirmed" });
    expect(payment.types().at(-1)).toBe("report.locked");
    await payment.registerPress.answer(press);
    payment.holdSubmissionLock.say({ type: "lock.granted" });
    await payment.confirmPayee.answer();
    expect(payment.sendPost.asked.map(({ instruction }) => instruction.key)).toEqual([key, key]);
    await payment.sendPost.answer(decided());
    expect(payment.types().at(-1)).toBe("report.decided");
  });

  test("never declines a key that was sent before", async () => {
    const payment = await undecidedHere();
    payment.actor.send({ type: "resend.requested" });
    payment.actor.send({ type: "resend.confirmed" });
    await payment.registerPress.fail({ kind: "rejected", code: "payment_too_late" });
    expect(ofType(payment.reports, "report.decided")).toEqual([]);
    expect(payment.is({ undecided: { ofThisPage: "resting" } })).toBe(true);
    expect(payment.actor.getSnapshot().context.failure).toMatchObject({ code: "payment_too_late" });
  });
});

describe("Cancel payment", () => {
  test.each([cancelled, succeeded, declined])("settles by the server's answer: %o", async (outcome) => {
    const payment = startPayment({ recorded: entry });
    payment.actor.send({ type: "cancel.requested" });
    payment.holdCancellationLock.say({ type: "lock.granted" });
    await payment.deleteKey.answer(decided(outcome));
    expect(ofType(payment.reports, "report.decided")).toEqual([{ type: "report.decided", id, outcome }]);
    expect(payment.removeEntry.asked).toMatchObject([{ key }]);
  });

  test.each([true, false])(
    "without an answer returns to the state in which it was requested (of this page: %s)",
    async (ofThisPage) => {
      const payment = ofThisPage ? await undecidedHere() : startPayment({ recorded: entry });
      payment.actor.send({ type: "cancel.requested" });
      payment.holdCancellationLock.say({ type: "lock.granted" });
      await payment.deleteKey.fail(offline);
      expect(payment.hasTag("resendable")).toBe(ofThisPage);
      expect(payment.is("undecided")).toBe(true);
      expect(payment.actor.getSnapshot().context.failure).toEqual(offline);
      const before = payment.readStatus.asked.length;
      payment.clock.increment(0);
      expect(payment.readStatus.asked).toHaveLength(before + 1);
    },
  );

  test("ignores another tab's outcome, and waits for the server's answer", async () => {
    const payment = startPayment({ recorded: entry });
    payment.actor.send({ type: "cancel.requested" });
    payment.actor.send({ type: "entry.removed" });
    payment.holdCancellationLock.say({ type: "lock.granted" });
    await payment.deleteKey.answer(decided(succeeded));
    expect(ofType(payment.reports, "report.decided")).toMatchObject([{ outcome: succeeded }]);
  });
});

describe("a payment that only the list can decide", () => {
  const versionOne: JournalEntry = { ...entry, v: 1, seenTransactionIds: ["t-1"] };

  test.each([
    ["journal version 1", { recorded: versionOne }],
    ["a server without keys", { recorded: entry, idempotency: "none" }],
  ] as const)("gets suggestions for an entry of %s, never Send again or Cancel", async (_, options) => {
    const payment = startPayment(options);
    payment.clock.increment(0);
    await payment.readMatches.answer([match]);
    for (const type of ["cancel.requested", "resend.requested", "resend.confirmed"] as const)
      payment.actor.send({ type });
    expect(payment.is("undecidedByList")).toBe(true);
    expect(payment.actor.getSnapshot().context.matches).toEqual([match]);
    expect(payment.types()).toEqual(["report.undecided"]);
    expect([...payment.sendPost.asked, ...payment.deleteKey.asked, ...payment.readStatus.asked]).toEqual([]);
  });

  test("includes one whose key the server no longer knows", async () => {
    const payment = startPayment({ recorded: entry });
    payment.clock.increment(0);
    await payment.readStatus.answer({ kind: "expired" });
    expect(payment.is("undecidedByList")).toBe(true);
  });

  test.each([
    ["outcome.confirmed", "report.confirmed"],
    ["outcome.denied", "report.dismissed"],
  ] as const)("is settled only by the holder: %s", async (type, report) => {
    const payment = startPayment({ recorded: versionOne });
    payment.actor.send({ type });
    expect(payment.removeEntry.asked).toMatchObject([{ key }]);
    await payment.removeEntry.answer();
    expect(payment.types()).toEqual(["report.undecided", report, "report.settled"]);
  });
});
