import { describe, expect, test } from "vitest";
import type { Journal, JournalEntry, PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { PaymentEvent } from "../../../src/machines/payments/payment-events.ts";
import { offline, ofType } from "../fakes.ts";
import {
  accountId,
  cancelled,
  decided,
  declined,
  entry,
  key,
  lost,
  otherEntry,
  paymentFakes,
  payout,
  pressUntilSent,
  startChart,
  succeeded,
  unseen,
} from "./payment-fakes.ts";

const journalOf = (...entries: JournalEntry[]): Journal => ({ entries, unreadable: [] });

function startPayments(idempotency: "required" | "none" = "required") {
  const fakes = paymentFakes();
  const started = startChart(fakes.charts.payments, { accountId, idempotency });
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
    payment: (index: number) => {
      const payment = context().payments[index];
      if (payment === undefined) throw new Error(`No payment ${index}`);
      return payment;
    },
    toasts: () => ofType(started.reports, "toast.raised"),
  };
}
type Payments = ReturnType<typeof startPayments>;

/** A coordinator whose journal has these entries of an earlier page. */
async function withEntries(...entries: JournalEntry[]): Promise<Payments> {
  const payments = startPayments();
  await payments.readJournal.answer(journalOf(...entries));
  return payments;
}

test("the coordinator announces itself at its start, and to each session that asks", () => {
  const { actor, reports } = startPayments();
  actor.send({ type: "coordinator.requested" });
  expect(ofType(reports, "payments.opened")).toEqual(
    new Array(2).fill({ type: "payments.opened", payments: actor }),
  );
});

describe("one payment at a time", () => {
  test("is allowed: a second request is declined while the first has the lock", async () => {
    const payments = startPayments();
    payments.request();
    payments.request(payout, "dialog-2");
    expect(payments.emitted).toEqual([
      {
        type: "payment.declined",
        requestedBy: "dialog-2",
        operation: "payout",
        failure: { kind: "rejected", code: "payment_in_progress" },
      },
    ]);
    expect(payments.registerPress.asked).toHaveLength(1);
  });

  test("lets another payment start once the first is undecided", async () => {
    const payments = startPayments();
    payments.request();
    await pressUntilSent(payments);
    await payments.sendPost.answer(lost);
    payments.clock.increment(60_000);
    await payments.withdrawEntry.answer(false);
    expect(payments.isLocked()).toBe(false);
    payments.request(payout, "dialog-2");
    expect(payments.registerPress.asked).toHaveLength(2);
    expect(ofType(payments.reports, "payments.locked")).toHaveLength(2);
    expect(ofType(payments.reports, "payments.unlocked")).toHaveLength(1);
  });

  test("is blocked while another tab has the lock", () => {
    const payments = startPayments();
    payments.watchLock.say({ type: "lock.taken", key: undefined });
    payments.request();
    expect(payments.isLocked()).toBe(true);
    expect(payments.emitted.map((event) => event.type)).toEqual(["payment.declined"]);
    payments.watchLock.say({ type: "lock.released" });
    payments.request();
    expect(payments.registerPress.asked).toHaveLength(1);
  });

  test("keeps the lock until the last of two payments of this tab has ended", async () => {
    const payments = await withEntries(entry, otherEntry);
    payments.payment(0).send({ type: "cancel.requested" });
    payments.payment(1).send({ type: "cancel.requested" });
    payments.holdCancellationLock.say({ type: "lock.unavailable" }, 0);
    expect(payments.values()).toEqual([{ undecided: "ofEarlierPage" }, "cancelling"]);
    expect(payments.isLocked()).toBe(true);
    payments.holdCancellationLock.say({ type: "lock.unavailable" });
    expect(payments.isLocked()).toBe(false);
    expect(ofType(payments.reports, "payments.locked")).toHaveLength(1);
    expect(ofType(payments.reports, "payments.unlocked")).toHaveLength(1);
  });

  test("depends on both the lock of this tab and of another, whichever is released first", async () => {
    const payments = await withEntries(entry);
    payments.watchLock.say({ type: "lock.taken", key: otherEntry.key });
    payments.payment(0).send({ type: "cancel.requested" });
    payments.watchLock.say({ type: "lock.released" });
    expect(payments.isLocked()).toBe(true);
    payments.watchLock.say({ type: "lock.taken", key: otherEntry.key });
    payments.holdCancellationLock.say({ type: "lock.unavailable" });
    expect(payments.isLocked()).toBe(true);
    payments.watchLock.say({ type: "lock.released" });
    expect(payments.isLocked()).toBe(false);
  });
});

describe("after a reload", () => {
  test("all entries are checked in parallel without the lock, and new payments are possible meanwhile", async () => {
    const payments = await withEntries(entry, otherEntry);
    payments.clock.increment(0);
    expect(payments.readStatus.asked.map((request) => request.key)).toEqual([key, otherEntry.key]);
    expect(payments.isLocked()).toBe(false);
    expect([...payments.holdSubmissionLock.started, ...payments.holdCancellationLock.started]).toEqual([]);
    payments.request();
    expect(payments.registerPress.asked).toHaveLength(1);
  });

  test("nothing is sent, whatever the journal holds and the server answers", async () => {
    const payments = await withEntries(entry, otherEntry);
    for (let minute = 0; minute < 10; minute += 1) {
      payments.clock.increment(60_000);
      await payments.readStatus.answer(unseen);
    }
    expect([
      ...payments.sendPost.asked,
      ...payments.deleteKey.asked,
      ...payments.registerPress.asked,
    ]).toEqual([]);
  });

  test("a settled entry is reported once, even if its removal fails and the journal still has it", async () => {
    const payments = await withEntries(entry);
    payments.clock.increment(0);
    await payments.readStatus.answer(decided());
    await payments.removeEntry.fail(offline);
    payments.watchJournal.say({ type: "journal.changed" });
    await payments.readJournal.answer(journalOf(entry));
    payments.clock.increment(60_000);
    expect(payments.context().payments).toEqual([]);
    expect(payments.toasts()).toHaveLength(1);
    expect(payments.readStatus.asked).toHaveLength(1);
  });

  test("a read that began before the removal does not report an outcome again", async () => {
    const payments = await withEntries(entry);
    payments.watchJournal.say({ type: "journal.changed" });
    payments.clock.increment(0);
    await payments.readStatus.answer(decided());
    await payments.removeEntry.answer();
    await payments.readJournal.answer(journalOf(entry));
    expect(payments.context().payments).toEqual([]);
  });

  test("a followed entry that becomes unreadable is not reported as removed, and is still checked", async () => {
    const payments = await withEntries(entry);
    payments.watchJournal.say({ type: "journal.changed" });
    await payments.readJournal.answer({ entries: [], unreadable: [entry.key] });
    expect(payments.readDecided.asked).toEqual([]);
    expect(payments.context().payments).toHaveLength(1);
  });

  test("an unreadable entry is listed separately and never counts as settled", async () => {
    const payments = startPayments();
    await payments.readJournal.answer({ entries: [], unreadable: ["u-1"] });
    expect(payments.context()).toMatchObject({ payments: [], unreadable: ["u-1"] });
    expect(payments.emitted).toEqual([]);
    payments.actor.send({ type: "unreadable.removed", id: "u-1" });
    expect(payments.removeUnreadable.asked).toEqual([{ id: "u-1" }]);
    await payments.removeUnreadable.answer();
    await payments.readJournal.answer(journalOf());
    expect(payments.context().unreadable).toEqual([]);
  });
});

describe("another tab", () => {
  test("that sends a payment has its entry shown without buttons until it releases its lock", async () => {
    const payments = await withEntries();
    payments.watchLock.say({ type: "lock.taken", key });
    await payments.readJournal.answer(journalOf(entry, otherEntry));
    expect(payments.context().elsewhere).toEqual([entry]);
    expect(payments.context().payments.map((payment) => payment.getSnapshot().context.entry)).toEqual([
      otherEntry,
    ]);
    payments.watchLock.say({ type: "lock.released" });
    await payments.readJournal.answer(journalOf(entry, otherEntry));
    expect(payments.context().elsewhere).toEqual([]);
    expect(payments.values()).toHaveLength(2);
  });

  test("that has not announced its key makes each new entry count as its own", async () => {
    const payments = await withEntries(otherEntry);
    payments.watchLock.say({ type: "lock.taken", key: undefined });
    await payments.readJournal.answer(journalOf(otherEntry, entry));
    expect(payments.context().elsewhere).toEqual([entry]);
    expect(payments.values()).toHaveLength(1);
  });

  test("whose payment ends before its lock is not shown as a payment of this tab", async () => {
    const payments = await withEntries();
    payments.watchLock.say({ type: "lock.taken", key });
    await payments.readJournal.answer(journalOf(entry));
    payments.watchLock.say({ type: "lock.released" });
    await payments.readJournal.answer(journalOf());
    expect(payments.context()).toMatchObject({ elsewhere: [], payments: [] });
    expect(payments.emitted).toEqual([]);
  });

  test.each([
    [succeeded, "payment.succeeded", "toasts.payout"],
    [null, "payment.removed", "toasts.removed"],
  ])(
    "that removed a payment removes it here, and this tab shows the outcome: %o",
    async (outcome, type, toast) => {
      const payments = await withEntries(entry);
      payments.watchJournal.say({ type: "journal.changed" });
      await payments.readJournal.answer(journalOf());
      await payments.readDecided.answer(outcome);
      expect(payments.emitted.map((event) => event.type)).toEqual(["payment.undecided", type]);
      expect(payments.context().payments).toEqual([]);
      expect(payments.toasts()).toMatchObject([{ message: { key: toast } }]);
    },
  );
});

test("an entry that another tab removes during a press is noticed when the press ends", async () => {
  const payments = await withEntries();
  payments.request();
  await pressUntilSent(payments);
  await payments.sendPost.answer(lost);
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
  test.each([
    [succeeded, "payment.succeeded", "success", "toasts.payout"],
    [{ state: "pending" } as const, "payment.pending", "info", "toasts.pending.payout"],
    [{ state: "failed" } as const, "payment.failed", "warning", "toasts.failed.payout"],
    [cancelled, "payment.cancelled", "info", "toasts.cancelled"],
  ])(
    "are reported to the dialog and in a toast of their own: %o",
    async (outcome, type, kind, messageKey) => {
      const payments = startPayments();
      payments.request();
      await pressUntilSent(payments);
      await payments.sendPost.answer(decided(outcome));
      const wentThrough = outcome.state === "succeeded" || outcome.state === "pending";
      expect(payments.emitted).toEqual([
        {
          type,
          requestedBy: "dialog-1",
          operation: "payout",
          ...(wentThrough && {
            paid: {
              order: payout,
              reference: entry.key,
              transactionId: outcome.state === "succeeded" ? "t-9" : undefined,
            },
          }),
        },
      ]);
      expect(payments.toasts()).toEqual([{ type: "toast.raised", kind, message: { key: messageKey } }]);
      expect(payments.isLocked()).toBe(false);
      await payments.removeEntry.answer();
      expect(payments.context().payments).toEqual([]);
    },
  );

  test("are reported to the dialog with the reason if the payment was declined", async () => {
    const payments = startPayments();
    payments.request();
    await pressUntilSent(payments);
    await payments.sendPost.answer(decided(declined));
    expect(payments.emitted).toMatchObject([
      { type: "payment.declined", failure: { code: "insufficient_funds" } },
    ]);
    expect(payments.toasts()).toEqual([]);
  });

  test("are reported after the lock is released, so that the dialog can submit again", async () => {
    const payments = startPayments();
    payments.request();
    await pressUntilSent(payments);
    const lockedWhenTold: boolean[] = [];
    payments.actor.on("payment.declined", () => lockedWhenTold.push(payments.isLocked()));
    await payments.sendPost.answer(decided(declined));
    expect(lockedWhenTold).toEqual([false]);
    payments.request(payout, "dialog-2");
    expect(payments.registerPress.asked).toHaveLength(2);
  });
});

describe("a page that is restored", () => {
  test("notifies every payment, and reads the journal again", async () => {
    const payments = await withEntries(otherEntry);
    payments.request();
    await pressUntilSent(payments);
    payments.watchPage.say({ type: "page.resumed" });
    await payments.withdrawEntry.answer(false);
    expect(payments.values()).toEqual([{ undecided: "ofEarlierPage" }, { undecided: "ofEarlierPage" }]);
    expect(payments.isLocked()).toBe(false);
    expect(payments.readJournal.asked.length).toBeGreaterThan(1);
  });

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

test("a payment chart that crashes does not affect coordinator and lock", async () => {
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
  expect(fakes.registerPress.asked).toHaveLength(2);
});
