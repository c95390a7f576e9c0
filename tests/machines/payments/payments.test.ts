import { describe, expect, test } from "vitest";
import type { Journal, JournalEntry, PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { PaymentEvent } from "../../../src/machines/payments/payment-events.ts";
import { offline } from "../fakes.ts";
import {
  accountId,
  decided,
  declined,
  entry,
  key,
  otherEntry,
  paymentFakes,
  payout,
  pressUntilSent,
  startChart,
  unknownOutcome,
} from "./payment-fakes.ts";

const journalOf = (...entries: JournalEntry[]): Journal => ({ entries, unreadable: [] });

function startPayments() {
  const fakes = paymentFakes();
  const started = startChart(fakes.charts.payments, { accountId, idempotency: "required" });
  const emitted: PaymentEvent[] = [];
  started.actor.on("*", (event) => emitted.push(event as PaymentEvent));
  const context = () => started.actor.getSnapshot().context;
  return {
    ...fakes,
    ...started,
    emitted,
    context,
    isLocked: () => started.actor.getSnapshot().hasTag("locked"),
    request: (order: PaymentOrder = payout, requestedBy = "dialog-1") =>
      started.actor.send({ type: "payment.requested", order, requestedBy }),
    /** The state value of each payment, oldest first. */
    values: () => context().payments.map((payment) => payment.getSnapshot().value),
  };
}
type Payments = ReturnType<typeof startPayments>;

/** A coordinator whose journal has these entries of an earlier page. */
async function withEntries(...entries: JournalEntry[]): Promise<Payments> {
  const payments = startPayments();
  await payments.readJournal.answer(journalOf(...entries));
  return payments;
}

describe("after a reload", () => {
  test("all entries are checked in parallel without the lock, and new payments are possible meanwhile", async () => {
    const payments = await withEntries(entry, otherEntry);
    payments.clock.increment(0);
    expect(payments.readStatus.inputs.map((request) => request.key)).toEqual([key, otherEntry.key]);
    expect(payments.isLocked()).toBe(false);
    expect([...payments.holdSubmissionLock.started, ...payments.holdCancellationLock.started]).toEqual([]);
    payments.request();
    expect(payments.registerPress.inputs).toHaveLength(1);
  });

  test("a followed entry that becomes unreadable is not reported as removed, and is still checked", async () => {
    const payments = await withEntries(entry);
    payments.watchJournal.say({ type: "journal.changed" });
    await payments.readJournal.answer({ entries: [], unreadable: [entry.key] });
    expect(payments.readDecided.inputs).toEqual([]);
    expect(payments.context().payments).toHaveLength(1);
  });
});

test("an entry that another tab removes during a press is reported as removed once the press ends", async () => {
  const payments = await withEntries();
  payments.request();
  await pressUntilSent(payments);
  await payments.sendPost.answer(unknownOutcome);
  payments.watchJournal.say({ type: "journal.changed" });
  await payments.readJournal.answer(journalOf());
  expect(payments.values()).toEqual([{ submitting: "checking" }]);
  payments.clock.increment(60_000);
  await payments.withdrawEntry.answer(false);
  await payments.readJournal.answer(journalOf());
  await payments.readDecided.answer(null);
  expect(payments.emitted.map((event) => event.type)).toEqual([
    "payment.unknown",
    "payment.undecided",
    "payment.removed",
  ]);
});

describe("outcomes", () => {
  test("are reported after the lock is released, so that the dialog can submit again", async () => {
    const payments = startPayments();
    payments.request();
    await pressUntilSent(payments);
    const lockedAtReport: boolean[] = [];
    payments.actor.on("payment.declined", () => lockedAtReport.push(payments.isLocked()));
    await payments.sendPost.answer(decided(declined));
    expect(lockedAtReport).toEqual([false]);
    payments.request(payout, "dialog-2");
    expect(payments.registerPress.inputs).toHaveLength(2);
  });
});

describe("a page that is restored", () => {
  test("keeps a payment whose entry was written after the read began", async () => {
    const payments = startPayments();
    payments.request();
    await pressUntilSent(payments);
    payments.watchPage.say({ type: "page.resumed" });
    await payments.readJournal.answer(journalOf(), 0);
    await payments.withdrawEntry.answer(false);
    expect(payments.values()).toEqual([{ undecided: "ofEarlierPage" }]);
    await payments.readJournal.answer(journalOf(entry));
    expect(payments.values()).toEqual([{ undecided: "ofEarlierPage" }]);
  });
});

test("a payment chart that crashes is removed, and the coordinator continues without a lock", async () => {
  const fakes = paymentFakes();
  const reportUnlocked = () => {
    throw new Error("broken");
  };
  const payment = fakes.charts.payment.provide({ actions: { reportUnlocked } });
  const coordinator = fakes.charts.payments.provide({ actors: { payment } });
  const { actor } = startChart(coordinator, { accountId, idempotency: "required" });
  const emitted: string[] = [];
  actor.on("*", ({ type }) => emitted.push(type));
  actor.send({ type: "payment.requested", order: payout, requestedBy: "dialog-1" });
  expect(actor.getSnapshot().hasTag("locked")).toBe(true);
  await fakes.registerPress.fail(offline);
  expect(actor.getSnapshot().status).toBe("active");
  expect(actor.getSnapshot().hasTag("locked")).toBe(false);
  expect(actor.getSnapshot().context.payments).toEqual([]);
  expect(emitted).toEqual(["payment.removed"]);
  actor.send({ type: "payment.requested", order: payout, requestedBy: "dialog-2" });
  expect(fakes.registerPress.inputs).toHaveLength(2);
});
