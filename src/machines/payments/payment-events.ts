import { type ActorRef, fromCallback, type Snapshot } from "xstate";
import type { Failure } from "../core/failure.ts";
import type { Click, PaymentOperation, PaymentOrder } from "../instructions/instruction.ts";

/** Asks the payments coordinator for a payment. */
export interface PaymentRequest {
  readonly type: "payment.requested";
  readonly order: PaymentOrder;
  /** The dialog's own id; it receives the payment's events. */
  readonly requestedBy: string;
  /** Of the button that asks for it; where it is left out the click is noted once the payment starts. */
  readonly click?: Click | undefined;
}

interface PaymentEventDetails {
  readonly requestedBy: string;
  readonly operation: PaymentOperation;
}

/** A payment that went through. */
export interface PaidPayment {
  readonly order: PaymentOrder;
  /** The journal's key. */
  readonly reference: string | undefined;
  /** As the server named it; undefined where it did not. */
  readonly transactionId: string | undefined;
}

/** What the coordinator emits about each payment. */
export type PaymentEvent =
  | ({ readonly type: "payment.succeeded"; readonly paid?: PaidPayment } & PaymentEventDetails)
  /** Accepted, not settled. */
  | ({ readonly type: "payment.pending"; readonly paid?: PaidPayment } & PaymentEventDetails)
  /** Accepted, then returned: what moved came back. */
  | ({ readonly type: "payment.failed" } & PaymentEventDetails)
  /** Nothing moved, or will. */
  | ({ readonly type: "payment.declined"; readonly failure: Failure } & PaymentEventDetails)
  /** The holder cancelled it before the server acted. */
  | ({ readonly type: "payment.cancelled" } & PaymentEventDetails)
  /** No answer came; the outcome is being checked. */
  | ({ readonly type: "payment.unknown" } & PaymentEventDetails)
  /** No outcome within the time limit; the app shows it to the holder as undecided. */
  | ({ readonly type: "payment.undecided" } & PaymentEventDetails)
  /** The holder answered that it went through. */
  | ({ readonly type: "payment.confirmed" } & PaymentEventDetails)
  /** The holder answered that it did not go through. */
  | ({ readonly type: "payment.dismissed" } & PaymentEventDetails)
  /** Another tab has decided it. */
  | ({ readonly type: "payment.removed" } & PaymentEventDetails);

/** A payment that the wallet accepted. */
export type SettledPayment = Extract<PaymentEvent, { type: "payment.succeeded" | "payment.pending" }>;

/** The payments coordinator, as a dialog sees it. */
export type PaymentsRef = ActorRef<Snapshot<unknown>, PaymentRequest, PaymentEvent>;

/** Forwards payment events to the parent: those of one dialog, or all where `requestedBy` is absent. */
export const subscribePayments = fromCallback<
  { type: "none" },
  { readonly payments: PaymentsRef; readonly requestedBy?: string }
>(({ sendBack, input }) => {
  const subscription = input.payments.on("*", (event) => {
    if (input.requestedBy === undefined || input.requestedBy === event.requestedBy) sendBack(event);
  });
  return () => subscription.unsubscribe();
});
