import { expect, test } from "vitest";
import { createActor, fromTransition, setup } from "xstate";
import {
  type PaymentEvent,
  type PaymentsRef,
  subscribePayments,
} from "../../src/machines/payments/payment-events.ts";
import { fakeCoordinator } from "./fake-coordinator.ts";
import { offline } from "./fakes.ts";

const details = { requestedBy: "dialog-1", operation: "topUp" } as const;
const events: readonly PaymentEvent[] = [
  { type: "payment.succeeded", ...details },
  { type: "payment.pending", ...details },
  { type: "payment.failed", ...details },
  { type: "payment.declined", failure: offline, ...details },
  { type: "payment.cancelled", ...details },
  { type: "payment.unknown", ...details },
  { type: "payment.undecided", ...details },
  { type: "payment.confirmed", ...details },
  { type: "payment.dismissed", ...details },
  { type: "payment.removed", ...details },
];

/** A parent that records the events of its subscription. */
function subscribe(requestedBy?: string) {
  const coordinator = fakeCoordinator();
  const receivedEvents: unknown[] = [];
  const parent = createActor(
    fromTransition((state: null, event: PaymentEvent) => {
      receivedEvents.push(event);
      return state;
    }, null),
  ).start();
  const input = { payments: coordinator.ref, ...(requestedBy !== undefined && { requestedBy }) };
  createActor(subscribePayments, { parent, input }).start();
  return { coordinator, received: receivedEvents };
}

test("a dialog receives every event of its own payment, and none of other payments", () => {
  const { coordinator, received } = subscribe("dialog-1");
  for (const event of events) coordinator.emit(event);
  for (const event of events) coordinator.emit({ ...event, requestedBy: "dialog-2" });
  expect(received).toEqual(events);
});

test("a subscriber without a dialog receives the events of every payment", () => {
  const { coordinator, received } = subscribe();
  const otherEvents = events.map((event) => ({ ...event, requestedBy: "dialog-2" }));
  for (const event of [...events, ...otherEvents]) coordinator.emit(event);
  expect(received).toEqual([...events, ...otherEvents]);
});

test("a closed dialog has unsubscribed from the coordinator", () => {
  const { ref } = fakeCoordinator();
  let open = 0;
  const countingCoordinator = {
    on: (...[type, handler]: Parameters<PaymentsRef["on"]>) => {
      const subscription = ref.on(type, handler);
      open += 1;
      return {
        unsubscribe: () => {
          open -= 1;
          subscription.unsubscribe();
        },
      };
    },
  };
  const payments = countingCoordinator as unknown as PaymentsRef;
  const dialog = createActor(
    setup({ actors: { subscribePayments } }).createMachine({
      initial: "open",
      states: {
        open: { invoke: { src: "subscribePayments", input: { payments } }, on: { dismissed: "closed" } },
        closed: {},
      },
    }),
  ).start();
  expect(open).toBe(1);
  dialog.send({ type: "dismissed" });
  expect(open).toBe(0);
});
