import { type ActorRefFrom, assign, setup } from "xstate";
import type { PaidPayment, PaymentEvent } from "./payment-events.ts";

export type SettledPayment = Extract<PaymentEvent, { type: "payment.succeeded" | "payment.pending" }>;

export type AfterPaymentEvent = SettledPayment | { type: "dismissed" };

/** Keeps the last payment that went through in view, beside the page. */
export const afterPaymentMachine = setup({
  types: {
    context: {} as {
      paid: PaidPayment | undefined;
      /** Accepted, not settled. */
      pending: boolean;
    },
    events: {} as AfterPaymentEvent,
    meta: {} as { spec: string },
  },
  actions: {
    keepPaid: assign((_, params: { type: string; paid?: PaidPayment }) => ({
      paid: params.paid,
      pending: params.type === "payment.pending",
    })),
    forget: assign({ paid: undefined }),
  },
  guards: {
    isKnown: (_, params: { paid?: PaidPayment }) => params.paid !== undefined,
  },
}).createMachine({
  id: "afterPayment",
  description: "What stands beside the page after a payment.",
  meta: { spec: "§4 Refetch" },
  context: { paid: undefined, pending: false },
  on: {
    "payment.succeeded": {
      guard: { type: "isKnown", params: ({ event }) => event },
      target: ".shown",
      actions: { type: "keepPaid", params: ({ event }) => event },
    },
    "payment.pending": {
      guard: { type: "isKnown", params: ({ event }) => event },
      target: ".shown",
      actions: { type: "keepPaid", params: ({ event }) => event },
    },
  },
  initial: "closed",
  states: {
    closed: { description: "No payment went through since the page was loaded, or its region is closed." },
    shown: {
      description: "The last payment is shown, until the holder closes it or another one goes through.",
      on: { dismissed: { target: "closed", actions: "forget" } },
    },
  },
});

export type AfterPaymentActor = ActorRefFrom<typeof afterPaymentMachine>;
