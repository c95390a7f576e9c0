import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { addCardMachine } from "../cards/add-card.machine.ts";
import type { CardsReport } from "../cards/card-events.ts";
import type { Failure } from "../core/failure.ts";
import type { AmountLimits } from "../core/money.ts";
import { type AmountReport, amountMachine } from "./amount.machine.ts";
import { type DialogPaymentOutput, dialogPaymentMachine } from "./dialog-payment.machine.ts";
import type { PaymentsRef } from "./payment-events.ts";
import { type SuggestionReport, subscribeSuggestion } from "./subscribe-suggestion.ts";

export interface TopUpInput {
  readonly payments: PaymentsRef;
  /** The dialog's id in its payment requests. */
  readonly requestId: string;
}

export type TopUpEvent =
  | { type: "card.chosen"; paymentMethodId: string }
  /** The card of an earlier payment, which filled the form in, can no longer pay. */
  | { type: "card.unusable"; failure: Failure }
  | { type: "newCard.requested" }
  | CardsReport
  | SuggestionReport
  | { type: "dismissed" }
  | AmountReport;

export const topUpLimits: AmountLimits = { min: 0, max: 25_000, step: 500 };

/**
 * Chooses a card and an amount, requests the payment and follows it. Closing the dialog does not affect the payment.
 */
export const topUpMachine = setup({
  types: {
    input: {} as TopUpInput,
    context: {} as {
      payments: PaymentsRef;
      requestId: string;
      paymentMethodId: string | undefined;
      /** In cents, of the last submission. */
      cents: number;
      /** Why the last payment was declined, or why the card cannot pay. */
      failure: Failure | undefined;
    },
    events: {} as TopUpEvent,
    tags: {} as "busy",
    children: {} as {
      amount: "amount";
      addCard: "addCard";
      payment: "payment";
      suggestion: "subscribeSuggestion";
    },
    meta: {} as { spec: string },
  },
  actors: {
    amount: amountMachine,
    addCard: addCardMachine,
    payment: dialogPaymentMachine,
    subscribeSuggestion,
  },
  actions: {
    chooseCard: assign({
      paymentMethodId: (_, params: { paymentMethodId: string }) => params.paymentMethodId,
    }),
    chooseAdded: assign({
      paymentMethodId: ({ context }, { report }: { report: CardsReport }) =>
        "paymentMethodId" in report ? report.paymentMethodId : context.paymentMethodId,
    }),
    keepAmount: assign({ cents: (_, params: { cents: number }) => params.cents, failure: undefined }),
    keepReason: assign({
      failure: (_, params: DialogPaymentOutput) =>
        params.result === "declined" ? params.failure : undefined,
    }),
    forgetCard: assign((_, { failure }: { failure: Failure }) => ({ paymentMethodId: undefined, failure })),
    forgetFailure: assign({ failure: undefined }),
    reportCards: sendParent((_, { report }: { report: CardsReport }) => report),
  },
  guards: {
    canSubmit: ({ context }, params: { cents: number }) =>
      context.paymentMethodId !== undefined && params.cents > 0,
    hasNoCard: ({ context }) => context.paymentMethodId === undefined,
    isDeclined: (_, params: DialogPaymentOutput) => params.result === "declined",
    isWithdrawn: (_, params: DialogPaymentOutput) => params.result === "withdrawn",
  },
}).createMachine({
  id: "topUp",
  description: "The holder tops up the wallet from a saved card.",
  meta: { spec: "§5 Top-up" },
  context: ({ input }) => ({ ...input, paymentMethodId: undefined, cents: 0, failure: undefined }),
  invoke: [
    {
      id: "amount",
      src: "amount",
      input: { limits: topUpLimits },
      onError: { target: ".closed", description: "Without its amount box the dialog cannot be used." },
    },
    {
      id: "suggestion",
      src: "subscribeSuggestion",
      onError: { description: "The holder chooses a card." },
    },
  ],
  initial: "choosing",
  on: { dismissed: ".closed" },
  states: {
    choosing: {
      description: "A card and an amount are being chosen.",
      meta: { spec: "§5 Top-up" },
      initial: "fresh",
      states: {
        fresh: {
          description: "No payment was declined yet.",
          meta: { spec: "§5 Top-up" },
          on: {
            "card.suggested": {
              guard: "hasNoCard",
              actions: { type: "chooseCard", params: ({ event }) => event },
              description: "The card of the last top-up, or the first.",
            },
          },
        },
        declined: {
          description: "The payment was declined; the input is kept.",
          meta: { spec: "safety: payment" },
        },
        unusable: {
          description: "The card of the earlier payment cannot pay.",
          meta: { spec: "safety: payment" },
        },
      },
      on: {
        "card.chosen": {
          target: ".fresh",
          actions: [{ type: "chooseCard", params: ({ event }) => event }, "forgetFailure"],
          description: "An earlier reason belonged to another card.",
        },
        "card.unusable": {
          target: ".unusable",
          actions: { type: "forgetCard", params: ({ event }) => event },
        },
        "newCard.requested": { target: "addingCard", actions: "forgetFailure" },
        submitted: {
          guard: { type: "canSubmit", params: ({ event }) => event },
          target: "paying",
          actions: { type: "keepAmount", params: ({ event }) => event },
        },
      },
    },
    addingCard: {
      description: "The holder saves another card first.",
      meta: { spec: "§5 Add card" },
      invoke: {
        id: "addCard",
        src: "addCard",
        onDone: "choosing",
        onError: { target: "choosing", description: "The holder pays from a saved card." },
      },
      on: {
        "cards.changed": {
          actions: [
            { type: "chooseAdded", params: ({ event }) => ({ report: event }) },
            { type: "reportCards", params: ({ event }) => ({ report: event }) },
          ],
          description: "The card is saved and selected.",
        },
        "cards.unsettled": { actions: { type: "reportCards", params: ({ event }) => ({ report: event }) } },
      },
    },
    paying: {
      description: "A child chart requests and follows the payment.",
      meta: { spec: "safety: payment" },
      tags: "busy",
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context: { payments, requestId, cents, paymentMethodId } }) => ({
          payments,
          requestId,
          order: {
            operation: "topUp" as const,
            cents,
            paymentMethodId: paymentMethodId ?? "",
          },
        }),
        onDone: [
          {
            guard: { type: "isDeclined", params: ({ event }) => event.output },
            target: "choosing.declined",
            actions: { type: "keepReason", params: ({ event }) => event.output },
          },
          { guard: { type: "isWithdrawn", params: ({ event }) => event.output }, target: "choosing" },
          { target: "closed" },
        ],
        onError: { target: "closed", description: "The banner still follows the payment." },
      },
    },
    closed: {
      type: "final",
      description: "The dialog is closed; a payment under way continues.",
      meta: { spec: "safety: closed dialog" },
    },
  },
});

export type TopUpActor = ActorRefFrom<typeof topUpMachine>;
