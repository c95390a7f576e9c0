import { createActor, emit, setup } from "xstate";
import type {
  PaymentEvent,
  PaymentRequest,
  PaymentsRef,
} from "../../src/machines/payments/payment-events.ts";

/** A payments coordinator that records its requests and emits the test's events. */
export function fakeCoordinator() {
  const requests: PaymentRequest[] = [];
  const coordinator = createActor(
    setup({
      types: {
        events: {} as PaymentRequest | { type: "emission.requested"; event: PaymentEvent },
        emitted: {} as PaymentEvent,
      },
      actions: {
        keepRequest: (_, params: PaymentRequest) => {
          requests.push(params);
        },
      },
    }).createMachine({
      on: {
        "payment.requested": { actions: { type: "keepRequest", params: ({ event }) => event } },
        "emission.requested": { actions: emit(({ event }) => event.event) },
      },
    }),
  ).start();
  const ref: PaymentsRef = coordinator as unknown as PaymentsRef;
  return {
    ref,
    requests,
    emit(event: PaymentEvent) {
      coordinator.send({ type: "emission.requested", event });
    },
  };
}
