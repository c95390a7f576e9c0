import { createActor, setup } from "xstate";
import type { Idempotency, PaymentOrder } from "../../src/machines/instructions/instruction.ts";
import type { PaymentEvent } from "../../src/machines/payments/payment-events.ts";
import type { PaymentsCoordinatorActor } from "../../src/machines/payments/payments-coordinator.machine.ts";
import { bindPayments } from "../../src/services/bind/payments.ts";
import type { PaymentServices } from "../../src/services/payments/payment-services.ts";
import { loadedPayment } from "../support/loaded-payment.ts";

/** The app's payment charts and services, for one account in one tab. */
export function openCoordinator(services: PaymentServices, accountId: string, idempotency: Idempotency) {
  const root = setup({
    actors: {
      coordinator: bindPayments(
        () => services,
        loadedPayment(() => services),
      ),
    },
  }).createMachine({
    invoke: { id: "coordinator", src: "coordinator", input: { accountId, idempotency } },
    on: { "*": {} },
  });
  const app = createActor(root).start();
  const actor = app.getSnapshot().children.coordinator as PaymentsCoordinatorActor;
  const events: PaymentEvent[] = [];
  actor.on("*", (event) => events.push(event));
  return {
    actor,
    /** The coordinator's emitted events, oldest first. */
    events,
    types: () => events.map(({ type }) => type),
    payments: () => actor.getSnapshot().context.payments,
    pay(order: PaymentOrder) {
      actor.send({ type: "payment.requested", order, requestedBy: "dialog-1" });
    },
    close: () => app.stop(),
  };
}
