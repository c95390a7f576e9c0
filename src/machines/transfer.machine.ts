import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import { type AmountReport, amountMachine } from "./amount.machine.ts";
import type { Payee } from "./domain.ts";
import { type Failure, failureOf, refusal } from "./failure.ts";
import type { AmountLimits } from "./money.ts";
import { hearPayments, type PaymentNews, type PaymentsRef } from "./payment-news.ts";
import { port } from "./port.ts";

export interface TransferInput {
  readonly payments: PaymentsRef;
  /** What this dialog calls itself when it asks for a payment. */
  readonly requestId: string;
  /** The holder's own, to notice a transfer to oneself. */
  readonly accountId: string;
  /** In cents; undefined while the balance is not known. */
  readonly balance: number | undefined;
}

export type TransferEvent =
  /** In cents; undefined while the balance is not known. */
  | { type: "balance.changed"; balance: number | undefined }
  | { type: "phone.changed"; phone: string }
  | { type: "searched" }
  | { type: "submitted" }
  | { type: "dismissed" }
  | AmountReport
  | PaymentNews;

function transferLimits(balance: number | undefined): AmountLimits {
  return { min: 0, max: Math.max(0, balance ?? 0), step: 500 };
}

/** Finds the payee, chooses an amount up to the balance, and follows the payment it asks for. Closing the dialog never touches the payment. */
export const transferMachine = setup({
  types: {
    input: {} as TransferInput,
    context: {} as {
      payments: PaymentsRef;
      requestId: string;
      accountId: string;
      phone: string;
      payee: Payee | undefined;
      balance: number | undefined;
      cents: number;
      failure: Failure | undefined;
    },
    events: {} as TransferEvent,
    tags: {} as "busy" | "checking" | "searching",
    children: {} as { amount: "amount" },
    meta: {} as { spec: string },
  },
  actors: {
    amount: amountMachine,
    hearPayments,
    /** Everybody with this mobile number; rejects where the text is no mobile number. */
    findPayee: port<readonly Payee[], { phone: string }>("findPayee"),
  },
  actions: {
    keepBalance: assign({
      balance: (_, params: { balance: number | undefined }) => params.balance,
    }),
    limitAmount: sendTo("amount", (_, params: { balance: number | undefined }) => ({
      type: "limits.changed" as const,
      limits: transferLimits(params.balance),
    })),
    keepAmount: assign({ cents: (_, params: { cents: number }) => params.cents }),
    askAmount: sendTo("amount", { type: "amount.asked" }),
    keepPhone: assign({
      phone: (_, params: { phone: string }) => params.phone,
      payee: undefined,
      failure: undefined,
    }),
    keepPayee: assign({
      payee: (_, params: { payees: readonly Payee[] }) => params.payees[0],
      failure: undefined,
    }),
    keepSearchFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    refuseNobody: assign({ failure: () => refusal("payee_not_found") }),
    refuseSeveral: assign({ failure: () => refusal("payee_ambiguous") }),
    refuseOneself: assign({ failure: () => refusal("payee_is_self") }),
    refuseNoPhone: assign({ failure: () => refusal("payee_phone_required") }),
    keepReason: assign({ failure: (_, params: { failure: Failure }) => params.failure }),
    forgetReason: assign({ failure: undefined }),
    requestPayment: sendTo(
      ({ context }) => context.payments,
      ({ context }) => ({
        type: "payment.requested" as const,
        requestedBy: context.requestId,
        order: {
          kind: "transfer" as const,
          cents: context.cents,
          currency: "AUD",
          toAccountId: context.payee?.accountId ?? "",
        },
      }),
    ),
  },
  guards: {
    canSubmit: ({ context }) =>
      context.payee !== undefined && context.balance !== undefined && context.cents > 0,
    hasPhone: ({ context }) => context.phone.trim() !== "",
    isNobody: (_, params: { payees: readonly Payee[] }) => params.payees.length === 0,
    areSeveral: (_, params: { payees: readonly Payee[] }) => params.payees.length > 1,
    isOneself: ({ context }, params: { payees: readonly Payee[] }) =>
      params.payees[0]?.accountId === context.accountId,
  },
}).createMachine({
  id: "transfer",
  description: "The holder sends money to another person, found by mobile number.",
  meta: { spec: "§5 Transfer" },
  context: ({ input }) => ({
    payments: input.payments,
    requestId: input.requestId,
    accountId: input.accountId,
    phone: "",
    payee: undefined,
    balance: input.balance,
    cents: 0,
    failure: undefined,
  }),
  invoke: [
    {
      id: "amount",
      src: "amount",
      input: ({ context }) => ({ limits: transferLimits(context.balance) }),
      onError: { target: ".closed", description: "Without its amount box the dialog cannot stand." },
    },
    {
      id: "news",
      src: "hearPayments",
      input: ({ context }) => ({ payments: context.payments, requestedBy: context.requestId }),
      onError: { description: "The banner still follows the payment." },
    },
  ],
  initial: "finding",
  on: {
    dismissed: { target: ".closed", description: "The holder closes the dialog." },
    "amount.changed": {
      actions: { type: "keepAmount", params: ({ event }) => event },
      description: "The amount in the box changes.",
    },
    "balance.changed": {
      actions: [
        { type: "keepBalance", params: ({ event }) => event },
        { type: "limitAmount", params: ({ event }) => event },
      ],
      description: "The balance is read again.",
    },
  },
  states: {
    finding: {
      description: "The payee is looked for by mobile number.",
      meta: { spec: "§5 Transfer" },
      initial: "asking",
      on: {
        "phone.changed": {
          target: ".asking",
          actions: { type: "keepPhone", params: ({ event }) => event },
          description: "A phone number is typed.",
        },
      },
      states: {
        asking: {
          description: "A number is being typed.",
          meta: { spec: "§5 Transfer" },
          on: {
            searched: [
              { guard: "hasPhone", target: "searching", description: "The holder presses Search." },
              { target: "missed", actions: "refuseNoPhone", description: "The holder presses Search." },
            ],
          },
        },
        searching: {
          description: "The wallet is asked who has this number; another number forgets this search.",
          meta: { spec: "§7 Reads" },
          tags: "searching",
          invoke: {
            id: "findPayee",
            src: "findPayee",
            input: ({ context }) => ({ phone: context.phone }),
            onDone: [
              {
                guard: { type: "isNobody", params: ({ event }) => ({ payees: event.output }) },
                target: "missed",
                actions: "refuseNobody",
                description: "The search has an answer.",
              },
              {
                guard: { type: "areSeveral", params: ({ event }) => ({ payees: event.output }) },
                target: "missed",
                actions: "refuseSeveral",
                description: "The search has an answer.",
              },
              {
                guard: { type: "isOneself", params: ({ event }) => ({ payees: event.output }) },
                target: "missed",
                actions: "refuseOneself",
                description: "The search has an answer.",
              },
              {
                target: "#transfer.choosing",
                actions: { type: "keepPayee", params: ({ event }) => ({ payees: event.output }) },
                description: "The search has an answer.",
              },
            ],
            onError: {
              target: "missed",
              actions: { type: "keepSearchFailure", params: ({ event }) => ({ error: event.error }) },
              description: "The search fails.",
            },
          },
        },
        missed: {
          description: "Nobody can be paid under this number; the reason is said beside it.",
          meta: { spec: "§8 Payee" },
          on: {
            searched: [
              { guard: "hasPhone", target: "searching", description: "The holder presses Search." },
              { actions: "refuseNoPhone", description: "The holder presses Search." },
            ],
          },
        },
      },
    },
    choosing: {
      description: "The payee is known by name; an amount is being chosen.",
      meta: { spec: "§5 Transfer" },
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was refused yet.", meta: { spec: "§5 Transfer" } },
        refused: {
          description: "The payment was refused; what was typed is kept.",
          meta: { spec: "safety: payment" },
        },
      },
      on: {
        "phone.changed": {
          target: "finding",
          actions: { type: "keepPhone", params: ({ event }) => event },
          description: "A phone number is typed.",
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

export type TransferActor = ActorRefFrom<typeof transferMachine>;
