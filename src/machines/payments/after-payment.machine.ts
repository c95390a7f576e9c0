import { type ActorRefFrom, assign, setup } from "xstate";
import type { QueryReport } from "../session/query.machine.ts";
import type { RefetchReport } from "../session/refetch.machine.ts";
import type { PaidPayment, PaymentEvent } from "./payment-events.ts";

export type SettledPayment = Extract<PaymentEvent, { type: "payment.succeeded" | "payment.pending" }>;

export type AfterPaymentEvent = SettledPayment | QueryReport | RefetchReport | { type: "dismissed" };

/** Shows the last payment that went through, beside the page, and whether the balance on screen counts it already. */
export const afterPaymentMachine = setup({
  types: {
    context: {} as {
      paid: PaidPayment | undefined;
      /** Accepted, not settled. */
      pending: boolean;
    },
    events: {} as AfterPaymentEvent,
    tags: {} as "updating",
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
    isBalance: (_, params: { name: string }) => params.name === "balance",
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
      reenter: true,
      actions: { type: "keepPaid", params: ({ event }) => event },
    },
    "payment.pending": {
      guard: { type: "isKnown", params: ({ event }) => event },
      target: ".shown",
      reenter: true,
      actions: { type: "keepPaid", params: ({ event }) => event },
    },
  },
  initial: "closed",
  states: {
    closed: { description: "No payment went through since the page was loaded, or its region is closed." },
    shown: {
      description: "The last payment is shown, until the holder closes it or another one goes through.",
      on: { dismissed: { target: "closed", actions: "forget" } },
      initial: "settling",
      states: {
        settling: {
          description: "The wallet gets three seconds; the balance on screen is the old one.",
          tags: "updating",
          on: { "refetch.due": "reading" },
        },
        reading: {
          description: "The balance is being read again.",
          tags: "updating",
          on: {
            "query.answered": {
              guard: { type: "isBalance", params: ({ event }) => event },
              target: "updated",
            },
            "query.failed": {
              guard: { type: "isBalance", params: ({ event }) => event },
              target: "outdated",
            },
          },
        },
        updated: { description: "The balance on screen was read after the payment." },
        outdated: {
          description:
            "The balance could not be read after the payment; the wallet panel offers another try.",
          meta: { spec: "safety: faults" },
          on: {
            "query.answered": {
              guard: { type: "isBalance", params: ({ event }) => event },
              target: "updated",
            },
          },
        },
      },
    },
  },
});

export type AfterPaymentActor = ActorRefFrom<typeof afterPaymentMachine>;
