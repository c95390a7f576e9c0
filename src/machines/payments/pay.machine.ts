import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Failure } from "../failure.ts";
import type { PaymentOrder } from "./instruction.ts";
import { type PaymentEvent, type PaymentsRef, subscribePayments } from "./payment-events.ts";

export interface PayInput {
  readonly payments: PaymentsRef;
  /** The dialog's id; the payment's events carry it. */
  readonly requestId: string;
  readonly order: PaymentOrder;
}

/** How the payment left the dialog. */
export type PayOutput =
  /** It has an outcome, or another tab has decided it. */
  | { readonly result: "settled" }
  /** The holder cancelled it, or answered that it did not go through. */
  | { readonly result: "withdrawn" }
  | { readonly result: "declined"; readonly failure: Failure };

/** Requests one payment for a dialog and follows it. Stopping this chart never touches the payment. */
export const payMachine = setup({
  types: {
    input: {} as PayInput,
    output: {} as PayOutput,
    context: {} as PayInput & { readonly output: PayOutput },
    events: {} as PaymentEvent,
    tags: {} as "checking",
    meta: {} as { spec: string },
  },
  actors: { subscribePayments },
  actions: {
    requestPayment: sendTo(
      ({ context }) => context.payments,
      ({ context }) => ({
        type: "payment.requested" as const,
        requestedBy: context.requestId,
        order: context.order,
      }),
    ),
    keepWithdrawn: assign({ output: { result: "withdrawn" } }),
    keepDeclined: assign({
      output: (_, params: { failure: Failure }) => ({ result: "declined", failure: params.failure }),
    }),
  },
}).createMachine({
  id: "pay",
  description: "One payment, as the dialog that asked for it follows it.",
  meta: { spec: "safety: payment" },
  context: ({ input }) => ({ ...input, output: { result: "settled" } }),
  output: ({ context }) => context.output,
  entry: "requestPayment",
  invoke: {
    id: "paymentEvents",
    src: "subscribePayments",
    input: ({ context }) => ({ payments: context.payments, requestedBy: context.requestId }),
    onError: { description: "The banner still follows the payment." },
  },
  initial: "sending",
  on: {
    "payment.succeeded": ".finished",
    "payment.pending": ".finished",
    "payment.failed": ".finished",
    "payment.confirmed": ".finished",
    "payment.removed": { target: ".finished", description: "Another tab has decided it." },
    "payment.cancelled": { target: ".finished", actions: "keepWithdrawn" },
    "payment.dismissed": {
      target: ".finished",
      actions: "keepWithdrawn",
      description: "The holder answered that it did not go through.",
    },
    "payment.declined": {
      target: ".finished",
      actions: { type: "keepDeclined", params: ({ event }) => event },
    },
    "payment.unknown": ".checking",
    "payment.undecided": ".undecided",
  },
  states: {
    sending: {
      description: "The request is sent, and the answer is awaited.",
      meta: { spec: "safety: payment" },
    },
    checking: {
      description: "The outcome is not known yet and is being checked.",
      meta: { spec: "safety: unknown payment" },
      tags: "checking",
    },
    undecided: {
      description: "No outcome came within a minute; the app shows the payment to the holder.",
      meta: { spec: "safety: undecided payment" },
      tags: "checking",
    },
    finished: {
      type: "final",
      description: "The dialog knows how the payment left it.",
      meta: { spec: "safety: payment" },
    },
  },
});

export type PayActor = ActorRefFrom<typeof payMachine>;
