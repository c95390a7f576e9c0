import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { type AmountReport, amountMachine } from "./amount.machine.ts";
import type { Failure } from "./failure.ts";
import type { AmountLimits } from "./money.ts";
import { hearPayments, type PaymentNews, type PaymentsRef } from "./payment-news.ts";

export interface WithdrawInput {
  readonly payments: PaymentsRef;
  /** What this dialog calls itself when it asks for a payment. */
  readonly requestId: string;
  /** In cents; undefined while the balance is not known. */
  readonly availableBalance: number | undefined;
}

export type WithdrawEvent =
  /** In cents; undefined while the balance is not known. */
  | { type: "balance.changed"; availableBalance: number | undefined }
  | { type: "submitted" }
  | { type: "dismissed" }
  | AmountReport
  | PaymentNews;

function withdrawLimits(availableBalance: number | undefined): AmountLimits {
  return { min: 0, max: Math.max(0, availableBalance ?? 0), step: 500 };
}

/** Chooses an amount up to what is available, and follows the payment it asks for. Closing the dialog never touches the payment. */
export const withdrawMachine = setup({
  types: {
    input: {} as WithdrawInput,
    context: {} as {
      payments: PaymentsRef;
      requestId: string;
      availableBalance: number | undefined;
      cents: number;
      failure: Failure | undefined;
    },
    events: {} as WithdrawEvent,
    tags: {} as "busy" | "checking",
    children: {} as { amount: "amount" },
    meta: {} as { spec: string },
  },
  actors: {
    amount: amountMachine,
    hearPayments,
  },
  actions: {
    keepBalance: assign({
      availableBalance: (_, params: { availableBalance: number | undefined }) => params.availableBalance,
    }),
    limitAmount: sendTo("amount", (_, params: { availableBalance: number | undefined }) => ({
      type: "limits.changed" as const,
      limits: withdrawLimits(params.availableBalance),
    })),
    keepAmount: assign({ cents: (_, params: { cents: number }) => params.cents }),
    askAmount: sendTo("amount", { type: "amount.asked" }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    forgetReason: assign({ failure: undefined }),
    requestPayment: sendTo(
      ({ context }) => context.payments,
      ({ context }) => ({
        type: "payment.requested" as const,
        requestedBy: context.requestId,
        order: { kind: "payout" as const, cents: context.cents, currency: "AUD" },
      }),
    ),
  },
  guards: {
    canSubmit: ({ context }) => context.availableBalance !== undefined && context.cents > 0,
  },
}).createMachine({
  id: "withdraw",
  description: "The holder sends money from the wallet to their bank.",
  meta: { spec: "§5 Withdraw" },
  context: ({ input }) => ({
    payments: input.payments,
    requestId: input.requestId,
    availableBalance: input.availableBalance,
    cents: 0,
    failure: undefined,
  }),
  invoke: [
    {
      id: "amount",
      src: "amount",
      input: ({ context }) => ({ limits: withdrawLimits(context.availableBalance) }),
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
  on: {
    dismissed: { target: ".closed", description: "The holder closes the dialog." },
    "balance.changed": {
      actions: [
        { type: "keepBalance", params: ({ event }) => event },
        { type: "limitAmount", params: ({ event }) => event },
      ],
      description: "The balance is read again.",
    },
  },
  states: {
    choosing: {
      description: "An amount is being chosen.",
      meta: { spec: "§5 Withdraw" },
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was refused yet.", meta: { spec: "§5 Withdraw" } },
        refused: {
          description: "The payment was refused; what was typed is kept.",
          meta: { spec: "safety: payment" },
        },
      },
      on: {
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

export type WithdrawActor = ActorRefFrom<typeof withdrawMachine>;
