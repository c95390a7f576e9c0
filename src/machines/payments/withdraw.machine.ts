import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Balance } from "../core/domain.ts";
import type { Failure } from "../core/failure.ts";
import { type AmountReport, amountMachine, balanceLimits } from "./amount.machine.ts";
import { type DialogPaymentOutput, dialogPaymentMachine } from "./dialog-payment.machine.ts";
import { type BalanceReport, followBalance } from "./follow-balance.ts";
import type { PaymentsRef } from "./payment-events.ts";

export interface WithdrawInput {
  readonly payments: PaymentsRef;
  /** The dialog's id in its payment requests. */
  readonly requestId: string;
}

export type WithdrawEvent = BalanceReport | { type: "dismissed" } | AmountReport;

/**
 * Chooses an amount up to the available balance, requests the payment and follows it. Closing the dialog does not
 * affect the payment.
 */
export const withdrawMachine = setup({
  types: {
    input: {} as WithdrawInput,
    context: {} as {
      payments: PaymentsRef;
      requestId: string;
      /** In cents; undefined while the balance is unknown. */
      availableBalance: number | undefined;
      /** In cents, of the last submission. */
      cents: number;
      /** Why the last payment was declined. */
      failure: Failure | undefined;
    },
    events: {} as WithdrawEvent,
    tags: {} as "busy",
    children: {} as { amount: "amount"; balance: "followBalance"; payment: "payment" },
    meta: {} as { spec: string },
  },
  actors: { amount: amountMachine, followBalance, payment: dialogPaymentMachine },
  actions: {
    keepBalance: assign({
      availableBalance: (_, params: { balance: Balance }) => params.balance.availableBalance,
    }),
    limitAmount: sendTo("amount", ({ context }) => ({
      type: "limits.changed" as const,
      limits: balanceLimits(context.availableBalance),
    })),
    keepAmount: assign({ cents: (_, params: { cents: number }) => params.cents, failure: undefined }),
    keepReason: assign({
      failure: (_, params: DialogPaymentOutput) =>
        params.result === "declined" ? params.failure : undefined,
    }),
  },
  guards: {
    canSubmit: ({ context }, params: { cents: number }) =>
      context.availableBalance !== undefined && params.cents > 0,
    isDeclined: (_, params: DialogPaymentOutput) => params.result === "declined",
    isWithdrawn: (_, params: DialogPaymentOutput) => params.result === "withdrawn",
  },
}).createMachine({
  id: "withdraw",
  description: "The holder sends money from the wallet to their bank.",
  meta: { spec: "§5 Withdraw" },
  context: ({ input }) => ({ ...input, availableBalance: undefined, cents: 0, failure: undefined }),
  invoke: [
    {
      id: "amount",
      src: "amount",
      input: () => ({ limits: balanceLimits(undefined) }),
      onError: { target: ".closed", description: "Without its amount box the dialog cannot be used." },
    },
    { id: "balance", src: "followBalance", onError: { description: "The limit does not change." } },
  ],
  initial: "choosing",
  on: {
    dismissed: ".closed",
    "balance.answered": {
      actions: [{ type: "keepBalance", params: ({ event }) => event }, "limitAmount"],
    },
  },
  states: {
    choosing: {
      description: "An amount is being chosen.",
      meta: { spec: "§5 Withdraw" },
      initial: "fresh",
      states: {
        fresh: { description: "No payment was declined yet.", meta: { spec: "§5 Withdraw" } },
        declined: {
          description: "The payment was declined; the input is kept.",
          meta: { spec: "safety: payment" },
        },
      },
      on: {
        submitted: {
          guard: { type: "canSubmit", params: ({ event }) => event },
          target: "paying",
          actions: { type: "keepAmount", params: ({ event }) => event },
        },
      },
    },
    paying: {
      description: "A child chart requests and follows the payment.",
      meta: { spec: "safety: payment" },
      tags: "busy",
      on: {
        "balance.answered": {
          actions: { type: "keepBalance", params: ({ event }) => event },
          description:
            "The new balance may already exclude the payment, so the limit changes after the outcome.",
        },
      },
      invoke: {
        id: "payment",
        src: "payment",
        input: ({ context: { payments, requestId, cents } }) => ({
          payments,
          requestId,
          order: { operation: "payout" as const, cents },
        }),
        onDone: [
          {
            guard: { type: "isDeclined", params: ({ event }) => event.output },
            target: "choosing.declined",
            actions: [{ type: "keepReason", params: ({ event }) => event.output }, "limitAmount"],
          },
          {
            guard: { type: "isWithdrawn", params: ({ event }) => event.output },
            target: "choosing",
            actions: "limitAmount",
          },
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

export type WithdrawActor = ActorRefFrom<typeof withdrawMachine>;
