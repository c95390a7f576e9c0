import { type ActorRefFrom, assign, raise, sendParent, sendTo, setup } from "xstate";
import { accountGateMachine } from "./account-gate.machine.ts";
import { addCardMachine } from "./add-card.machine.ts";
import { bankAccountsMachine } from "./bank-accounts.machine.ts";
import { deleteCardMachine } from "./delete-card.machine.ts";
import type { Account, Balance, Person } from "./domain.ts";
import type { Failure } from "./failure.ts";
import { hearPayments, type PaymentNews, type PaymentsRef } from "./payment-news.ts";
import { listener } from "./port.ts";
import { type QueryReport, queryMachine } from "./query.machine.ts";
import { statementMachine } from "./statement.machine.ts";
import type { Message, ToastKind } from "./toast.machine.ts";
import { topUpMachine } from "./top-up.machine.ts";
import { transactionsMachine } from "./transactions.machine.ts";
import { transferMachine } from "./transfer.machine.ts";
import { withdrawMachine } from "./withdraw.machine.ts";

export type SessionEvent =
  | QueryReport
  | PaymentNews
  | { type: "account.known"; account: Account }
  | { type: "account.ready"; account: Account }
  | { type: "profile.asked" }
  | { type: "payments.opened"; payments: PaymentsRef }
  | { type: "cards.changed" }
  | { type: "cards.unsettled" }
  | { type: "money.moved" }
  | { type: "navigated" }
  | { type: "topUp.opened" }
  | { type: "withdraw.opened" }
  | { type: "transfer.opened" }
  /** `saved` is how many cards there are. */
  | { type: "addCard.opened"; saved: number }
  | { type: "deleteCard.opened" }
  | { type: "toast.raised"; kind: ToastKind; message: Message };

/** The list shows five cards, and a sixth is refused. */
const mostCards = 5;

/** What one signed-in person sees and does: the gate, the wallet's reads, and one dialog at a time. */
export const sessionMachine = setup({
  types: {
    input: {} as { personId: string },
    context: {} as {
      personId: string;
      person: Person | undefined;
      accountId: string;
      balance: Balance | undefined;
      payments: PaymentsRef | undefined;
      /** How many dialogs were opened: the open one's payment requests carry this number. */
      opened: number;
    },
    events: {} as SessionEvent,
    children: {} as {
      gate: "gate";
      profile: "profile";
      balance: "balance";
      history: "history";
      cards: "cards";
      bankAccounts: "bankAccounts";
      statement: "statement";
      transactions: "transactions";
      topUp: "topUp";
      withdraw: "withdraw";
      transfer: "transfer";
      addCard: "addCard";
      deleteCard: "deleteCard";
    },
    meta: {} as { spec: string },
  },
  actors: {
    gate: accountGateMachine,
    profile: queryMachine,
    balance: queryMachine,
    history: queryMachine,
    cards: queryMachine,
    bankAccounts: bankAccountsMachine,
    statement: statementMachine,
    transactions: transactionsMachine,
    topUp: topUpMachine,
    withdraw: withdrawMachine,
    transfer: transferMachine,
    addCard: addCardMachine,
    deleteCard: deleteCardMachine,
    hearPayments,
    /** Says `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepPerson: assign({ person: (_, params: { data: unknown }) => params.data as Person }),
    keepBalance: assign({ balance: (_, params: { data: unknown }) => params.data as Balance }),
    keepAccount: assign({ accountId: (_, params: { account: Account }) => params.account.accountId }),
    keepPayments: assign({ payments: (_, params: { payments: PaymentsRef }) => params.payments }),
    countOpened: assign({ opened: ({ context }) => context.opened + 1 }),
    introduce: sendTo("gate", (_, params: { data: unknown }) => ({
      type: "profile.known" as const,
      person: params.data as Person,
    })),
    sayProfileMissing: sendTo("gate", (_, params: { failure: Failure }) => ({
      type: "profile.missing" as const,
      failure: params.failure,
    })),
    askProfile: sendTo("profile", { type: "looked" }),
    tellAccount: sendParent((_, params: { account: Account }) => ({
      type: "account.known",
      accountId: params.account.accountId,
    })),
    lookAtBalance: sendTo("balance", { type: "looked" }),
    lookAtHistory: sendTo("history", { type: "looked" }),
    lookAtCards: sendTo("cards", { type: "looked" }),
    refreshBalance: sendTo("balance", { type: "refresh" }),
    refreshHistory: sendTo("history", { type: "refresh" }),
    refreshCards: sendTo("cards", { type: "refresh" }),
    limitWithdraw: sendTo("withdraw", (_, params: { data: unknown }) => ({
      type: "balance.changed" as const,
      availableBalance: (params.data as Balance).availableBalance,
    })),
    limitTransfer: sendTo("transfer", (_, params: { data: unknown }) => ({
      type: "balance.changed" as const,
      balance: (params.data as Balance).balance,
    })),
    sayMoneyMoved: raise({ type: "money.moved" }),
    doubtCards: raise({ type: "cards.unsettled" }),
    sayRefused: sendParent((_, params: { failure: Failure }) => ({
      type: "failure.raised",
      failure: params.failure,
    })),
    passToast: sendParent((_, params: { kind: ToastKind; message: Message }) => ({
      type: "toast.raised",
      kind: params.kind,
      message: params.message,
    })),
    sayCardLimit: sendParent({
      type: "toast.raised",
      kind: "warning",
      message: { key: "errors.card_limit" },
    }),
  },
  guards: {
    isAnotherDesk: ({ context }, params: { payments: PaymentsRef }) => params.payments !== context.payments,
    isProfile: (_, params: { name: string }) => params.name === "profile",
    isBalance: (_, params: { name: string }) => params.name === "balance",
    canPay: ({ context }) => context.payments !== undefined,
    isFull: (_, params: { saved: number }) => params.saved >= mostCards,
    isMine: ({ context }, params: { requestedBy: string }) =>
      params.requestedBy === `dialog-${context.opened}`,
  },
  delays: { refetchDelay: 3_000 },
}).createMachine({
  id: "session",
  description: "One person's session: the gate, the reads, and one dialog at a time.",
  meta: { spec: "§2 Dashboard" },
  context: ({ input }) => ({
    personId: input.personId,
    person: undefined,
    accountId: "",
    balance: undefined,
    payments: undefined,
    opened: 0,
  }),
  type: "parallel",
  invoke: [
    {
      id: "gate",
      src: "gate",
      input: ({ context }) => ({ personId: context.personId }),
      onError: { description: "The gate observes its own failures; this one would be a defect." },
    },
    {
      id: "profile",
      src: "profile",
      input: { name: "profile" },
      onError: { description: "Names stay empty." },
    },
    {
      id: "balance",
      src: "balance",
      input: { name: "balance" },
      onError: { description: "The wallet panel offers to try again." },
    },
    {
      id: "history",
      src: "history",
      input: { name: "history", params: { page: 0, size: 4 } },
      onError: { description: "The history panel offers to try again." },
    },
    {
      id: "cards",
      src: "cards",
      input: { name: "cards" },
      onError: { description: "The cards panel offers to try again." },
    },
    {
      id: "bankAccounts",
      src: "bankAccounts",
      onError: { description: "The page says that it could not be shown." },
    },
    {
      id: "statement",
      src: "statement",
      onError: { description: "The statements page says that it could not be made." },
    },
    {
      id: "transactions",
      src: "transactions",
      onError: { description: "The page says that it could not be shown." },
    },
    {
      id: "navigation",
      src: "watchNavigation",
      onError: { description: "Without it, dialogs are closed by hand." },
    },
  ],
  on: {
    "query.answered": [
      {
        guard: { type: "isProfile", params: ({ event }) => event },
        actions: [
          { type: "keepPerson", params: ({ event }) => event },
          { type: "introduce", params: ({ event }) => event },
        ],
      },
      {
        guard: { type: "isBalance", params: ({ event }) => event },
        actions: { type: "keepBalance", params: ({ event }) => event },
      },
    ],
    "query.failed": {
      guard: { type: "isProfile", params: ({ event }) => event },
      actions: { type: "sayProfileMissing", params: ({ event }) => event },
    },
    "profile.asked": { actions: "askProfile" },
    "account.known": {
      actions: [
        { type: "keepAccount", params: ({ event }) => event },
        { type: "tellAccount", params: ({ event }) => event },
      ],
    },
    "account.ready": { actions: ["lookAtBalance", "lookAtHistory", "lookAtCards"] },
    "cards.changed": { actions: "refreshCards" },
    "toast.raised": { actions: { type: "passToast", params: ({ event }) => event } },
  },
  states: {
    desk: {
      description: "The line to the payments' desk at the root.",
      meta: { spec: "safety: payment" },
      initial: "unknown",
      states: {
        unknown: {
          description: "The account is not known yet, and so nothing can be paid.",
          meta: { spec: "safety: payment" },
          on: {
            "payments.opened": {
              target: "known",
              actions: { type: "keepPayments", params: ({ event }) => event },
            },
          },
        },
        known: {
          description: "Every payment of this account is heard of.",
          meta: { spec: "safety: payment" },
          invoke: {
            id: "news",
            src: "hearPayments",
            input: ({ context }) => ({ payments: context.payments as PaymentsRef }),
            onError: { description: "The banner still follows each payment." },
          },
          on: {
            "payments.opened": {
              guard: { type: "isAnotherDesk", params: ({ event }) => event },
              target: "known",
              reenter: true,
              actions: { type: "keepPayments", params: ({ event }) => event },
              description: "The desk broke and was opened again.",
            },
            "payment.settled": { actions: "sayMoneyMoved" },
            "payment.unresolved": { actions: "sayMoneyMoved" },
            "payment.forgotten": { actions: "sayMoneyMoved" },
          },
        },
      },
    },
    refetch: {
      description: "After money moved, wallet and history are read again.",
      meta: { spec: "§4 Refetch" },
      initial: "resting",
      states: {
        resting: {
          description: "Nothing has changed.",
          meta: { spec: "§4 Refetch" },
          on: { "money.moved": "waiting", "cards.unsettled": "waiting" },
        },
        waiting: {
          description: "Three seconds for the wallet to settle.",
          meta: { spec: "§4 Refetch" },
          after: {
            refetchDelay: {
              target: "resting",
              actions: ["refreshBalance", "refreshHistory", "refreshCards"],
            },
          },
          on: {
            "money.moved": { target: "waiting", reenter: true },
            "cards.unsettled": { target: "waiting", reenter: true },
          },
        },
      },
    },
    dialog: {
      description: "At most one dialog is open.",
      meta: { spec: "§2 Dialogs" },
      initial: "none",
      states: {
        none: {
          description: "No dialog is open.",
          meta: { spec: "§2 Dialogs" },
          on: {
            "topUp.opened": { guard: "canPay", target: "topUp", actions: "countOpened" },
            "withdraw.opened": { guard: "canPay", target: "withdraw", actions: "countOpened" },
            "transfer.opened": { guard: "canPay", target: "transfer", actions: "countOpened" },
            "addCard.opened": [
              { guard: { type: "isFull", params: ({ event }) => event }, actions: "sayCardLimit" },
              { target: "addCard" },
            ],
            "deleteCard.opened": "deleteCard",
            "payment.refused": { actions: { type: "sayRefused", params: ({ event }) => event } },
            navigated: { actions: ["lookAtBalance", "lookAtHistory", "lookAtCards"] },
          },
        },
        topUp: {
          description: "The holder tops up.",
          meta: { spec: "§2 Dialogs" },
          invoke: {
            id: "topUp",
            src: "topUp",
            input: ({ context }) => ({
              payments: context.payments as PaymentsRef,
              requestId: `dialog-${context.opened}`,
            }),
            onDone: "none",
            onError: "none",
          },
          on: {
            navigated: "none",
            "payments.opened": {
              guard: { type: "isAnotherDesk", params: ({ event }) => event },
              target: "none",
              description:
                "The desk that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.refused": [
              { guard: { type: "isMine", params: ({ event }) => event } },
              { actions: { type: "sayRefused", params: ({ event }) => event } },
            ],
          },
        },
        withdraw: {
          description: "The holder withdraws.",
          meta: { spec: "§2 Dialogs" },
          invoke: {
            id: "withdraw",
            src: "withdraw",
            input: ({ context }) => ({
              payments: context.payments as PaymentsRef,
              requestId: `dialog-${context.opened}`,
              availableBalance: context.balance?.availableBalance,
            }),
            onDone: "none",
            onError: "none",
          },
          on: {
            navigated: "none",
            "payments.opened": {
              guard: { type: "isAnotherDesk", params: ({ event }) => event },
              target: "none",
              description:
                "The desk that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.refused": [
              { guard: { type: "isMine", params: ({ event }) => event } },
              { actions: { type: "sayRefused", params: ({ event }) => event } },
            ],
            "query.answered": {
              guard: { type: "isBalance", params: ({ event }) => event },
              actions: [
                { type: "keepBalance", params: ({ event }) => event },
                { type: "limitWithdraw", params: ({ event }) => event },
              ],
            },
          },
        },
        transfer: {
          description: "The holder sends money to somebody.",
          meta: { spec: "§2 Dialogs" },
          invoke: {
            id: "transfer",
            src: "transfer",
            input: ({ context }) => ({
              payments: context.payments as PaymentsRef,
              requestId: `dialog-${context.opened}`,
              accountId: context.accountId,
              balance: context.balance?.balance,
            }),
            onDone: "none",
            onError: "none",
          },
          on: {
            navigated: "none",
            "payments.opened": {
              guard: { type: "isAnotherDesk", params: ({ event }) => event },
              target: "none",
              description:
                "The desk that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.refused": [
              { guard: { type: "isMine", params: ({ event }) => event } },
              { actions: { type: "sayRefused", params: ({ event }) => event } },
            ],
            "query.answered": {
              guard: { type: "isBalance", params: ({ event }) => event },
              actions: [
                { type: "keepBalance", params: ({ event }) => event },
                { type: "limitTransfer", params: ({ event }) => event },
              ],
            },
          },
        },
        addCard: {
          description: "The holder saves a card.",
          meta: { spec: "§2 Dialogs" },
          invoke: { id: "addCard", src: "addCard", onDone: "none", onError: "none" },
          on: {
            navigated: { target: "none", actions: "doubtCards" },
            "payment.refused": { actions: { type: "sayRefused", params: ({ event }) => event } },
          },
        },
        deleteCard: {
          description: "The holder removes a card.",
          meta: { spec: "§2 Dialogs" },
          invoke: { id: "deleteCard", src: "deleteCard", onDone: "none", onError: "none" },
          on: {
            navigated: { target: "none", actions: "doubtCards" },
            "payment.refused": { actions: { type: "sayRefused", params: ({ event }) => event } },
          },
        },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
