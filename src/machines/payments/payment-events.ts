import { type ActorRef, fromCallback, type Snapshot } from "xstate";
import type { Failure } from "../core/failure.ts";
import type { ClickTime, PaymentOperation, PaymentOrder } from "../instructions/instruction.ts";

/** Requests a payment from the payments coordinator. */
export interface PaymentRequest {
  readonly type: "payment.requested";
  readonly order: PaymentOrder;
  /** The id of the dialog that receives the payment's events. */
  readonly requestedBy: string;
  /** Click of the button; without it, the click is noted when the payment starts. */
  readonly click?: ClickTime | undefined;
}

interface PaymentEventDetails {
  readonly requestedBy: string;
  readonly operation: PaymentOperation;
}

/** A payment that the wallet accepted. */
export interface PaidPayment {
  readonly order: PaymentOrder;
  /** The journal's key. */
  readonly reference: string | undefined;
  /** The server's id; undefined if it reported none. */
  readonly transactionId: string | undefined;
}

/** Events that the coordinator emits about each payment. */
export type PaymentEvent =
  | ({ readonly type: "payment.succeeded"; readonly paid?: PaidPayment } & PaymentEventDetails)
  /** Accepted but not settled yet. */
  | ({ readonly type: "payment.pending"; readonly paid?: PaidPayment } & PaymentEventDetails)
  /** Accepted, then returned: the money came back. */
  | ({ readonly type: "payment.failed" } & PaymentEventDetails)
  /** No money moved, and none will. */
  | ({ readonly type: "payment.declined"; readonly failure: Failure } & PaymentEventDetails)
  /** The holder cancelled the payment before the server processed it. */
  | ({ readonly type: "payment.cancelled" } & PaymentEventDetails)
  /** No answer came; the outcome is being checked. */
  | ({ readonly type: "payment.unknown" } & PaymentEventDetails)
  /** No outcome within the time limit; the app shows the payment as undecided. */
  | ({ readonly type: "payment.undecided" } & PaymentEventDetails)
  /** The holder answered that the payment went through. */
  | ({ readonly type: "payment.confirmed" } & PaymentEventDetails)
  /** The holder answered that the payment did not go through. */
  | ({ readonly type: "payment.dismissed" } & PaymentEventDetails)
  /** Another tab has decided the payment. */
  | ({ readonly type: "payment.removed" } & PaymentEventDetails);

/** A payment that the wallet accepted. */
export type SettledPayment = Extract<PaymentEvent, { type: "payment.succeeded" | "payment.pending" }>;

/** The part of the payments coordinator that a dialog uses. */
export type PaymentsRef = ActorRef<Snapshot<unknown>, PaymentRequest, PaymentEvent>;

/** Forwards payment events to the parent: those of one dialog, or all without `requestedBy`. */
export const subscribePayments = fromCallback<
  { type: "none" },
  { readonly payments: PaymentsRef; readonly requestedBy?: string }
>(({ sendBack, input }) => {
  const subscription = input.payments.on("*", (event) => {
    if (input.requestedBy === undefined || input.requestedBy === event.requestedBy) sendBack(event);
  });
  return () => subscription.unsubscribe();
});
