import { createActor, setup } from "xstate";
import type { PaymentOrder } from "../../../src/machines/instructions/instruction.ts";
import type { PaymentEvent } from "../../../src/machines/payments/payment-events.ts";
import type { PaymentMessage } from "../../../src/machines/payments/payment-messages.ts";
import type { PaymentsCoordinatorActor } from "../../../src/machines/payments/payments-coordinator.machine.ts";
import { bindPayments } from "../../../src/services/bind/payments.ts";
import { loadedPayment } from "../../support/loaded-payment.ts";
// The app loads this module when a transfer is resent; it is imported here, because simulated time does not wait for
// it.
import "../../../src/services/payments/confirm-payee.ts";
import { createPaymentServices } from "../../../src/services/payments/payment-services.ts";
import type { Client } from "./client.ts";

/** A payment's state: its outcome, or `undecided`. */
export type PaymentState =
  | "succeeded"
  | "pending"
  | "failed"
  | "declined"
  | "cancelled"
  | "confirmed"
  | "dismissed"
  | "undecided";

/** The real payment charts with the real services, for one account in one tab, in simulated time. */
export function openCoordinator(client: Client) {
  const { api, browser, time, idempotency } = client;
  const { accountId } = client.holder;
  const services = createPaymentServices(browser, api);
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
  const app = createActor(root, { clock: time }).start();
  const coordinator = app.getSnapshot().children.coordinator as PaymentsCoordinatorActor;
  let lastEvent: PaymentEvent | undefined;
  coordinator.on("*", (event) => {
    if (event.type !== "payment.unknown" && event.type !== "payment.removed") lastEvent = event;
  });
  const firstPayment = () => coordinator.getSnapshot().context.payments[0];

  /** Waits for the next event and the work that it starts: a payment with an outcome is removed from the journal. */
  async function nextState(): Promise<PaymentState> {
    await time.passUntil(
      () =>
        lastEvent !== undefined && (lastEvent.type === "payment.undecided" || firstPayment() === undefined),
    );
    return (lastEvent?.type ?? "").replace("payment.", "") as PaymentState;
  }

  return {
    async pay(order: PaymentOrder): Promise<PaymentState> {
      lastEvent = undefined;
      coordinator.send({ type: "payment.requested", order, requestedBy: "dialog" });
      return await nextState();
    },
    /** Presses a button of the undecided payment that leads to an outcome. */
    async press(...types: readonly ButtonPress[]): Promise<PaymentState> {
      lastEvent = undefined;
      for (const type of types) firstPayment()?.send({ type });
      return await nextState();
    },
    /**
     * Presses Check again and waits for its reads; the removal of a decided payment from the journal takes real time.
     */
    async check(): Promise<PaymentState> {
      lastEvent = undefined;
      firstPayment()?.send({ type: "check.requested" });
      const startedAt = time.monotonic();
      const isSettling = () => firstPayment()?.getSnapshot().matches("settling") === true;
      await time.passUntil(
        () => firstPayment() === undefined || (time.monotonic() - startedAt > 400 && !isSettling()),
      );
      return firstPayment() === undefined ? await nextState() : "undecided";
    },
    /** The reason why the last payment was declined. */
    reason: () => (lastEvent?.type === "payment.declined" ? lastEvent.failure : undefined),
    /** The number of transactions that may be the payment's posting. */
    matches: () => firstPayment()?.getSnapshot().context.matches?.length ?? 0,
    entries: async () => (await services.journal.read(accountId)).entries.length,
    /** Removes all entries from the journal, for the next test. */
    async close(): Promise<void> {
      app.stop();
      const { entries } = await services.journal.read(accountId);
      await Promise.all(entries.map(({ key }) => services.journal.remove(key)));
    },
  };
}

type ButtonPress = Extract<
  PaymentMessage["type"],
  "cancel.requested" | "resend.requested" | "resend.confirmed" | "outcome.confirmed" | "outcome.denied"
>;
