import { expect, test } from "vitest";
import { createActor, fromTransition, setup } from "xstate";
import { followUndecided } from "../../src/machines/history/follow-undecided.ts";
import type { JournalEntry } from "../../src/machines/instructions/instruction.ts";
import type { PaymentsRef } from "../../src/machines/payments/payment-events.ts";

interface FakePayment {
  readonly entry?: Partial<JournalEntry>;
  readonly undecided: boolean;
}

const payment = (key: string, isUndecided = true, times: Partial<JournalEntry> = {}): FakePayment => ({
  entry: { key, createdAt: "2026-11-25T01:00:00Z", ...times },
  undecided: isUndecided,
});

/** A coordinator with the given payments, and a notifications chart that records its events. */
function follow(...firstPayments: readonly FakePayment[]) {
  const snapshotOf = ({ entry, undecided }: FakePayment) => ({
    context: { entry, order: { cents: 1_200 } },
    hasTag: (tag: string) => tag === "undecided" && undecided,
  });
  const contextOf = (payments: readonly FakePayment[]) => ({
    payments: payments.map((entry) => ({ getSnapshot: () => snapshotOf(entry) })),
  });
  const coordinator = createActor(
    fromTransition(
      (_, event: { type: "changed"; payments: readonly FakePayment[] }) => ({
        context: contextOf(event.payments),
      }),
      { context: contextOf(firstPayments) },
    ),
  ).start();
  // A transition actor's snapshot nests the context, which a machine's snapshot has at its top level.
  let subscriptions = 0;
  const payments = {
    getSnapshot: () => coordinator.getSnapshot().context,
    subscribe: (listener: () => void) => {
      const subscription = coordinator.subscribe(listener);
      subscriptions += 1;
      return {
        unsubscribe() {
          subscriptions -= 1;
          subscription.unsubscribe();
        },
      };
    },
  } as unknown as PaymentsRef;
  const receivedEvents: unknown[] = [];
  const notifications = setup({
    actors: { followUndecided },
    actions: { keep: ({ event }) => receivedEvents.push(event) },
  }).createMachine({
    initial: "followed",
    states: {
      followed: {
        invoke: { src: "followUndecided", input: { payments } },
        on: { "undecided.changed": { actions: "keep" }, left: "left" },
      },
      left: {},
    },
  });
  const actor = createActor(notifications).start();
  return {
    received: receivedEvents,
    subscriptions: () => subscriptions,
    leave: () => actor.send({ type: "left" }),
    change: (...changedPayments: readonly FakePayment[]) =>
      coordinator.send({ type: "changed", payments: changedPayments }),
  };
}

const listChanged = (...payments: readonly [reference: string, at: string][]) => ({
  type: "undecided.changed",
  payments: payments.map(([reference, at]) => ({ reference, at, cents: 1_200 })),
});
const createdTime = "2026-11-25T01:00:00Z";

test("undecided payments with a journal entry are reported at once, and no others", () => {
  const { received } = follow(payment("k1"), payment("k2", false), { undecided: true });
  expect(received).toEqual([listChanged(["k1", createdTime])]);
});

test("a payment is reported with the time it was sent, or else the time it was created", () => {
  const { received } = follow(payment("k1", true, { submittedAt: "2026-11-25T01:05:00Z" }), payment("k2"));
  expect(received).toEqual([listChanged(["k1", "2026-11-25T01:05:00Z"], ["k2", createdTime])]);
});

test("no list is reported while no payment is undecided", () => {
  const { received, change } = follow();
  change(payment("k1", false));
  expect(received).toEqual([]);
});

test("a changed list is reported once, and an empty list after the last payment is settled", () => {
  const { received, change } = follow();
  change(payment("k1"));
  change(payment("k1"));
  change(payment("k1"), payment("k2"));
  change(payment("k2", false));
  expect(received).toEqual([
    listChanged(["k1", createdTime]),
    listChanged(["k1", createdTime], ["k2", createdTime]),
    listChanged(),
  ]);
});

test("a follower that has stopped reports nothing more and has unsubscribed from the coordinator", () => {
  const { received, change, leave, subscriptions } = follow();
  expect(subscriptions()).toBe(1);
  leave();
  change(payment("k1"));
  expect([received, subscriptions()]).toEqual([[], 0]);
});
