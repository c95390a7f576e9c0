import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type SaveFileReport, saveFileMachine } from "../history/save-file.machine.ts";
import type { PaidPayment, PaymentEvent } from "./payment-events.ts";

export type SettledPayment = Extract<PaymentEvent, { type: "payment.succeeded" | "payment.pending" }>;

export type AfterPaymentEvent = SettledPayment | SaveFileReport | { type: "dismissed" };

/** Keeps the last payment that went through in view, beside the page. */
export const afterPaymentMachine = setup({
  types: {
    context: {} as {
      paid: PaidPayment | undefined;
      /** Accepted, not settled. */
      pending: boolean;
    },
    events: {} as AfterPaymentEvent,
    children: {} as { receipt: "saveFile" },
    meta: {} as { spec: string },
  },
  actors: { saveFile: saveFileMachine },
  actions: {
    keepPaid: assign((_, params: { type: string; paid?: PaidPayment }) => ({
      paid: params.paid,
      pending: params.type === "payment.pending",
    })),
    forget: assign({ paid: undefined }),
    showReceiptSaved: sendParent({
      type: "toast.raised",
      kind: "success",
      message: { key: "transactionDetail.receiptSaved" },
    }),
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
      invoke: {
        id: "receipt",
        src: "saveFile",
        onError: { description: "The region stays, and a receipt cannot be saved." },
      },
      on: {
        dismissed: { target: "closed", actions: "forget" },
        "file.saved": { actions: "showReceiptSaved" },
        "file.saveFailed": { description: "The region says it beside the button." },
      },
    },
  },
});

export type AfterPaymentActor = ActorRefFrom<typeof afterPaymentMachine>;
