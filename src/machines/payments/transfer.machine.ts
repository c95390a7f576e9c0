import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Balance, Payee } from "../core/domain.ts";
import { type Failure, failureOf, rejection } from "../core/failure.ts";
import { unprovided } from "../core/port.ts";
import { type FindPayeeOutput, findPayeeMachine } from "../payees/find-payee.machine.ts";
import { writtenMessage } from "../payees/rules/payment-link.ts";
import { type AmountReport, amountMachine, balanceLimits } from "./amount.machine.ts";
import { type DialogPaymentOutput, dialogPaymentMachine } from "./dialog-payment.machine.ts";
import { type BalanceReport, followBalance } from "./follow-balance.ts";
import type { PaymentsRef } from "./payment-events.ts";

export interface TransferInput {
  readonly payments: PaymentsRef;
  /** The dialog's id in its payment requests. */
  readonly requestId: string;
  /** The holder's account, to detect a transfer to oneself. */
  readonly accountId: string;
}

export type TransferEvent =
  | BalanceReport
  | { type: "phone.changed"; phone: string }
  /** A payee known in this browser; `phone` is the number searched earlier. */
  | { type: "payee.chosen"; phone: string }
  | { type: "message.changed"; message: string }
  | { type: "searched" }
  | { type: "dismissed" }
  | AmountReport;

/**
 * Finds the payee, chooses an amount up to the balance, requests the payment and follows it. Closing the dialog does
 * not affect the payment.
 */
export const transferMachine = setup({
  types: {
    input: {} as TransferInput,
    context: {} as {
      payments: PaymentsRef;
      requestId: string;
      accountId: string;
      phone: string;
      payee: Payee | undefined;
      message: string;
      /** Undefined while unknown. */
      balance: Balance | undefined;
      /** In cents, of the last submission. */
      cents: number;
      /** Why no payee was found, or why the last payment was declined. */
      failure: Failure | undefined;
    },
    events: {} as TransferEvent,
    tags: {} as "busy" | "searching",
    children: {} as {
      amount: "amount";
      balance: "followBalance";
      findPayee: "findPayee";
      payment: "payment";
    },
    meta: {} as { spec: string },
  },
  actors: {
    amount: amountMachine,
    followBalance,
    findPayee: findPayeeMachine,
    payment: dialogPaymentMachine,
  },
  actions: {
    keepBalance: assign({ balance: (_, params: { balance: Balance }) => params.balance }),
    limitAmount: sendTo("amount", ({ context }) => ({
      type: "limits.changed" as const,
      limits: balanceLimits(context.balance?.balance),
    })),
    keepPhone: assign({
      phone: (_, params: { phone: string }) => params.phone,
      payee: undefined,
      message: "",
      failure: undefined,
    }),
    keepMessage: assign({ message: (_, params: { message: string }) => writtenMessage(params.message) }),
    keepPayee: assign({
      payee: (_, params: FindPayeeOutput) => ("payee" in params ? params.payee : undefined),
      failure: (_, params: FindPayeeOutput) => ("failure" in params ? params.failure : undefined),
    }),
    /** Also clears the message, which was meant for this payee. */
    forgetPayee: assign({ payee: undefined, message: "" }),
    keepError: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    logFailure: unprovided,
    rejectMissingPhone: assign({ failure: () => rejection("payee_phone_required") }),
    keepAmount: assign({ cents: (_, params: { cents: number }) => params.cents, failure: undefined }),
    keepReason: assign({
      failure: (_, params: DialogPaymentOutput) =>
        params.result === "declined" ? params.failure : undefined,
    }),
  },
  guards: {
    /** The box's limit is the balance; the available balance, which may be lower, limits the submitted amount. */
    canSubmit: ({ context: { payee, balance } }, { cents }: { cents: number }) =>
      payee !== undefined &&
      balance !== undefined &&
      cents > 0 &&
      Math.min(cents, balance.balance) <= balance.availableBalance,
    isSearched: ({ context }, params: { phone: string }) => params.phone === context.phone,
    hasPhone: ({ context }) => context.phone.trim() !== "",
    isFound: (_, params: FindPayeeOutput) => "payee" in params,
    isDeclined: (_, params: DialogPaymentOutput) => params.result === "declined",
    isPayeeChanged: (_, params: DialogPaymentOutput) =>
      params.result === "declined" && params.failure.code === "payee_changed",
    isWithdrawn: (_, params: DialogPaymentOutput) => params.result === "withdrawn",
  },
}).createMachine({
  id: "transfer",
  description: "The holder sends money to another person, found by mobile number.",
  meta: { spec: "§5 Transfer" },
  context: ({ input }) => ({
    ...input,
    phone: "",
    payee: undefined,
    message: "",
    balance: undefined,
    cents: 0,
    failure: undefined,
  }),
  invoke: [
    {
      id: "amount",
      src: "amount",
      input: () => ({ limits: balanceLimits(undefined) }),
      onError: { target: ".closed", description: "Without its amount box the dialog cannot be used." },
    },
    { id: "balance", src: "followBalance", onError: { description: "The limit does not change." } },
  ],
  initial: "finding",
  on: {
    dismissed: ".closed",
    "balance.answered": {
      actions: [{ type: "keepBalance", params: ({ event }) => event }, "limitAmount"],
    },
  },
  states: {
    finding: {
      description: "The payee is being searched by mobile number.",
      meta: { spec: "§5 Transfer" },
      initial: "asking",
      on: {
        "phone.changed": {
          target: ".asking",
          actions: { type: "keepPhone", params: ({ event }) => event },
        },
        "payee.chosen": {
          target: ".searching",
          actions: { type: "keepPhone", params: ({ event }) => event },
          description: "A known payee is searched again: the number may belong to another person now.",
        },
        "message.changed": { actions: { type: "keepMessage", params: ({ event }) => event } },
      },
      states: {
        asking: {
          description: "A number is being typed.",
          meta: { spec: "§5 Transfer" },
          on: {
            searched: [
              { guard: "hasPhone", target: "searching" },
              { target: "missed", actions: ["rejectMissingPhone", "logFailure"] },
            ],
          },
        },
        searching: {
          description: "The number is being searched; another number stops this search.",
          meta: { spec: "§7 Reads" },
          tags: "searching",
          invoke: {
            id: "findPayee",
            src: "findPayee",
            input: ({ context: { phone, accountId } }) => ({ phone, accountId }),
            onDone: [
              {
                guard: { type: "isFound", params: ({ event }) => event.output },
                target: "#transfer.choosing",
                actions: { type: "keepPayee", params: ({ event }) => event.output },
              },
              {
                target: "missed",
                actions: { type: "keepPayee", params: ({ event }) => event.output },
              },
            ],
            onError: { target: "missed", actions: { type: "keepError", params: ({ event }) => event } },
          },
          on: {
            "payee.chosen": {
              guard: { type: "isSearched", params: ({ event }) => event },
              description: "A second press on the same payee starts no second search.",
            },
          },
        },
        missed: {
          description: "No payee has this number; the reason is shown next to the field.",
          meta: { spec: "§8 Payee" },
          on: {
            searched: [{ guard: "hasPhone", target: "searching" }, { actions: "logFailure" }],
          },
        },
      },
    },
    choosing: {
      description: "The payee's name is known; an amount is being chosen.",
      meta: { spec: "§5 Transfer" },
      initial: "fresh",
      states: {
        fresh: { description: "No payment was declined yet.", meta: { spec: "§5 Transfer" } },
        declined: {
          description: "The payment was declined; the input is kept.",
          meta: { spec: "safety: payment" },
        },
      },
      on: {
        "phone.changed": {
          target: "finding",
          actions: { type: "keepPhone", params: ({ event }) => event },
        },
        "message.changed": { actions: { type: "keepMessage", params: ({ event }) => event } },
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
        input: ({ context: { payments, requestId, cents, payee, phone, message } }) => ({
          payments,
          requestId,
          order: {
            operation: "transfer" as const,
            cents,
            toAccountId: payee?.accountId ?? "",
            phone,
            foundAt: payee?.foundAt,
            payeeName: payee?.firstName ?? "",
            paidBefore: payee?.paidBefore,
            message,
          },
        }),
        onDone: [
          {
            guard: { type: "isPayeeChanged", params: ({ event }) => event.output },
            target: "finding.missed",
            actions: [
              "forgetPayee",
              { type: "keepReason", params: ({ event }) => event.output },
              "limitAmount",
            ],
            description: "The number finds another account now, or none: the holder searches again.",
          },
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

export type TransferActor = ActorRefFrom<typeof transferMachine>;
