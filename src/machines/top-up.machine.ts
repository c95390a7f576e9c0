import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { type AmountReport, amountMachine } from "./amount.machine.ts";
import type { Failure } from "./failure.ts";
import type { AmountLimits } from "./money.ts";
import { hearPayments, type PaymentNews, type PaymentsRef } from "./payment-news.ts";

export interface TopUpInput {
  readonly payments: PaymentsRef;
  /** What this dialog calls itself when it asks for a payment. */
  readonly requestId: string;
}

export type TopUpEvent =
  | { type: "card.chosen"; paymentMethodId: string }
  | { type: "submitted" }
  | { type: "dismissed" }
  | AmountReport
  | PaymentNews;

const topUpLimits: AmountLimits = { min: 0, max: 25_000, step: 500 };

/** Chooses a card and an amount, and follows the payment it asks for. Closing the dialog never touches the payment. */
export const topUpMachine = setup({
  types: {
    input: {} as TopUpInput,
    context: {} as {
      payments: PaymentsRef;
      requestId: string;
      paymentMethodId: string | undefined;
      cents: number;
      failure: Failure | undefined;
    },
    events: {} as TopUpEvent,
    tags: {} as "busy" | "checking",
    children: {} as { amount: "amount" },
    meta: {} as { spec: string },
  },
  actors: {
    amount: amountMachine,
    hearPayments,
  },
  actions: {
    chooseCard: assign({
      paymentMethodId: (_, params: { paymentMethodId: string }) => params.paymentMethodId,
    }),
    keepAmount: assign({ cents: (_, params: { cents: number }) => params.cents }),
    askAmount: sendTo("amount", { type: "amount.asked" }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    forgetReason: assign({ failure: undefined }),
    requestPayment: sendTo(
      ({ context }) => context.payments,
      ({ context }) => ({
        type: "payment.requested" as const,
        requestedBy: context.requestId,
        order: {
          kind: "topUp" as const,
          cents: context.cents,
          currency: "AUD",
          ...(context.paymentMethodId !== undefined && { paymentMethodId: context.paymentMethodId }),
        },
      }),
    ),
  },
  guards: {
    canSubmit: ({ context }) => context.paymentMethodId !== undefined && context.cents > 0,
  },
}).createMachine({
  id: "topUp",
  description: "The holder tops up the wallet from a saved card.",
  meta: { spec: "§5 Top-up" },
  context: ({ input }) => ({
    payments: input.payments,
    requestId: input.requestId,
    paymentMethodId: undefined,
    cents: 0,
    failure: undefined,
  }),
  invoke: [
    {
      id: "amount",
      src: "amount",
      input: { limits: topUpLimits },
      onError: { target: ".closed", description: "Without its amount box the dialog cannot stand." },
    },
    {
      id: "news",
      src: "hearPayments",
      input: ({ context }) => ({ payments: context.payments, requestedBy: context.requestId }),
      onError: { description: "The banner still follows the payment." },
    },
  ],
  initial: "choosing",
  on: { dismissed: { target: ".closed", description: "The holder closes the dialog." } },
  states: {
    choosing: {
      description: "A card and an amount are being chosen.",
      meta: { spec: "§5 Top-up" },
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was refused yet.", meta: { spec: "§5 Top-up" } },
        refused: {
          description: "The payment was refused; what was typed is kept.",
          meta: { spec: "safety: payment" },
        },
      },
      on: {
        "card.chosen": {
          actions: { type: "chooseCard", params: ({ event }) => event },
          description: "The holder chooses a card.",
        },
        "amount.changed": {
          actions: { type: "keepAmount", params: ({ event }) => event },
          description: "The amount in the box changes.",
        },
        submitted: {
          guard: "canSubmit",
          actions: "askAmount",
          description: "The holder presses the button that pays.",
        },
        "amount.given": {
          guard: "canSubmit",
          target: "paying",
          actions: [{ type: "keepAmount", params: ({ event }) => event }, "forgetReason", "requestPayment"],
          description: "The amount box gives its amount.",
        },
      },
    },
    paying: {
      description: "The money is on its way; the payment chart knows where.",
      meta: { spec: "safety: payment" },
      tags: "busy",
      initial: "sending",
      states: {
        sending: { description: "The answer is expected any moment.", meta: { spec: "safety: payment" } },
        checking: {
          description: "The outcome is not known yet and is being checked.",
          meta: { spec: "safety: unknown payment" },
          tags: "checking",
        },
        unresolved: {
          description: "Nobody could tell what became of it; the person decides.",
          meta: { spec: "safety: unresolved payment" },
          tags: "checking",
        },
      },
      on: {
        "payment.settled": { target: "closed", description: "The money has moved." },
        "payment.forgotten": { target: "closed", description: "It was settled elsewhere or let go." },
        "payment.refused": {
          target: "choosing.refused",
          actions: { type: "keepReason", params: ({ event }) => event },
          description: "The payment is refused.",
        },
        "payment.unknown": { target: ".checking", description: "No answer comes." },
        "payment.unresolved": { target: ".unresolved", description: "Nobody could tell what became of it." },
      },
    },
    closed: {
      type: "final",
      description: "The dialog is gone; a payment under way goes on.",
      meta: { spec: "safety: closed dialog" },
    },
  },
});

export type TopUpActor = ActorRefFrom<typeof topUpMachine>;
