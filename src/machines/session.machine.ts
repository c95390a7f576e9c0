import { type ActorRefFrom, assign, raise, sendParent, sendTo, setup } from "xstate";
import { accountGateMachine } from "./account-gate.machine.ts";
import type { addCardMachine } from "./add-card.machine.ts";
import type { deleteCardMachine } from "./delete-card.machine.ts";
import type { Account, Balance, Person } from "./domain.ts";
import type { Failure } from "./failure.ts";
import { type PagesReport, pagesMachine } from "./pages.machine.ts";
import { hearPayments, type PaymentNews, type PaymentsRef } from "./payment-news.ts";
import { chart, listener } from "./port.ts";
import { type QueryReport, queryMachine } from "./query.machine.ts";
import type { Message, ToastKind } from "./toast.machine.ts";
import type { topUpMachine } from "./top-up.machine.ts";
import type { transferMachine } from "./transfer.machine.ts";
import type { withdrawMachine } from "./withdraw.machine.ts";

/** Somebody opens a dialog. */
export type DialogPress =
  | { type: "topUp.opened" }
  | { type: "withdraw.opened" }
  | { type: "transfer.opened" }
  /** `saved` is how many cards there are. */
  | { type: "addCard.opened"; saved: number }
  | { type: "deleteCard.opened" };

export type SessionEvent =
  | QueryReport
  | PaymentNews
  | PagesReport
  | DialogPress
  | { type: "account.known"; account: Account }
  | { type: "account.ready"; account: Account }
  | { type: "profile.asked" }
  | { type: "payments.opened"; payments: PaymentsRef }
  | { type: "cards.changed" }
  | { type: "cards.unsettled" }
  | { type: "money.moved" }
  | { type: "navigated" }
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
      /** The dialog that is asked for before its code is there. */
      pressed: DialogPress | undefined;
    },
    events: {} as SessionEvent,
    children: {} as {
      gate: "gate";
      profile: "profile";
      balance: "balance";
      history: "history";
      cards: "cards";
      pages: "pages";
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
    pages: pagesMachine,
    /** Its code comes with the pages'. */
    topUp: chart<typeof topUpMachine>("topUp"),
    /** Its code comes with the pages'. */
    withdraw: chart<typeof withdrawMachine>("withdraw"),
    /** Its code comes with the pages'. */
    transfer: chart<typeof transferMachine>("transfer"),
    /** Its code comes with the pages'. */
    addCard: chart<typeof addCardMachine>("addCard"),
    /** Its code comes with the pages'. */
    deleteCard: chart<typeof deleteCardMachine>("deleteCard"),
    hearPayments,
    /** Says `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepPerson: assign({ person: (_, params: { data: unknown }) => params.data as Person }),
    keepBalance: assign({ balance: (_, params: { data: unknown }) => params.data as Balance }),
    keepAccount: assign({ accountId: (_, params: { account: Account }) => params.account.accountId }),
    keepPayments: assign({ payments: (_, params: { payments: PaymentsRef }) => params.payments }),
    keepPress: assign({ pressed: (_, params: { press: DialogPress }) => params.press }),
    dropPress: assign({ pressed: undefined }),
    pressAgain: raise(({ context }) => context.pressed as DialogPress),
    askForPages: sendTo("pages", { type: "retried" }),
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
    pressed: undefined,
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
      id: "pages",
      src: "pages",
      onError: { description: "The dashboard stays, and the pages say that they could not be shown." },
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
        description: "The wallet answers.",
      },
      {
        guard: { type: "isBalance", params: ({ event }) => event },
        actions: { type: "keepBalance", params: ({ event }) => event },
        description: "The wallet answers.",
      },
    ],
    "query.failed": {
      guard: { type: "isProfile", params: ({ event }) => event },
      actions: { type: "sayProfileMissing", params: ({ event }) => event },
      description: "A reading fails.",
    },
    "profile.asked": { actions: "askProfile", description: "The gate asks for the profile." },
    "account.known": {
      actions: [
        { type: "keepAccount", params: ({ event }) => event },
        { type: "tellAccount", params: ({ event }) => event },
      ],
      description: "The account is known.",
    },
    "account.ready": {
      actions: ["lookAtBalance", "lookAtHistory", "lookAtCards"],
      description: "The account is active.",
    },
    "cards.changed": { actions: "refreshCards", description: "The saved cards have changed." },
    "toast.raised": {
      actions: { type: "passToast", params: ({ event }) => event },
      description: "Something is to be said.",
    },
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
              description: "The desk is open.",
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
            "payment.settled": { actions: "sayMoneyMoved", description: "A payment's money has moved." },
            "payment.unresolved": {
              actions: "sayMoneyMoved",
              description: "Nobody could tell what became of a payment.",
            },
            "payment.forgotten": {
              actions: "sayMoneyMoved",
              description: "A payment was settled elsewhere or let go.",
            },
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
          on: {
            "money.moved": { target: "waiting", description: "Money has moved." },
            "cards.unsettled": { target: "waiting", description: "The saved cards may have changed." },
          },
        },
        waiting: {
          description: "Three seconds for the wallet to settle.",
          meta: { spec: "§4 Refetch" },
          after: {
            refetchDelay: {
              target: "resting",
              actions: ["refreshBalance", "refreshHistory", "refreshCards"],
              description: "3 seconds have passed.",
            },
          },
          on: {
            "money.moved": { target: "waiting", reenter: true, description: "Money has moved." },
            "cards.unsettled": {
              target: "waiting",
              reenter: true,
              description: "The saved cards may have changed.",
            },
          },
        },
      },
    },
    dialog: {
      description: "At most one dialog is open.",
      meta: { spec: "§2 Dialogs" },
      initial: "early",
      states: {
        early: {
          description: "The dialogs' code comes after the dashboard and is not there yet.",
          meta: { spec: "§2 Dialogs" },
          initial: "quiet",
          on: {
            "topUp.opened": {
              guard: "canPay",
              target: ".pressed",
              actions: { type: "keepPress", params: ({ event }) => ({ press: event }) },
              description: "The holder opens Top Up.",
            },
            "withdraw.opened": {
              guard: "canPay",
              target: ".pressed",
              actions: { type: "keepPress", params: ({ event }) => ({ press: event }) },
              description: "The holder opens Withdraw.",
            },
            "transfer.opened": {
              guard: "canPay",
              target: ".pressed",
              actions: { type: "keepPress", params: ({ event }) => ({ press: event }) },
              description: "The holder opens Transfer.",
            },
            "addCard.opened": {
              target: ".pressed",
              actions: { type: "keepPress", params: ({ event }) => ({ press: event }) },
              description: "The holder opens Add Card.",
            },
            "deleteCard.opened": {
              target: ".pressed",
              actions: { type: "keepPress", params: ({ event }) => ({ press: event }) },
              description: "The holder opens Delete Card.",
            },
            "payment.refused": {
              actions: { type: "sayRefused", params: ({ event }) => event },
              description: "A payment is refused.",
            },
            navigated: {
              actions: ["lookAtBalance", "lookAtHistory", "lookAtCards"],
              description: "The address changes.",
            },
            "pages.came": { target: "none", description: "The dialogs' code is there." },
            "pages.missing": { target: ".missing", description: "The dialogs' code does not load." },
          },
          states: {
            quiet: { description: "Nobody has asked for a dialog.", meta: { spec: "§2 Dialogs" } },
            pressed: {
              description: "A dialog is asked for; it opens as soon as its code is there.",
              meta: { spec: "§2 Dialogs" },
              entry: "askForPages",
              on: {
                "pages.came": {
                  target: "#session.dialog.none",
                  actions: ["pressAgain", "dropPress"],
                  description: "The dialogs' code is there.",
                },
                "pages.missing": {
                  target: "missing",
                  actions: "dropPress",
                  description: "The dialogs' code does not load.",
                },
                navigated: {
                  target: "quiet",
                  actions: ["dropPress", "lookAtBalance", "lookAtHistory", "lookAtCards"],
                  description: "The address changes.",
                },
              },
            },
            missing: {
              description: "The dialogs' code did not load; asking for one asks for the code again.",
              meta: { spec: "§2 Unexpected error" },
            },
          },
        },
        none: {
          description: "No dialog is open.",
          meta: { spec: "§2 Dialogs" },
          on: {
            "topUp.opened": {
              guard: "canPay",
              target: "topUp",
              actions: "countOpened",
              description: "The holder opens Top Up.",
            },
            "withdraw.opened": {
              guard: "canPay",
              target: "withdraw",
              actions: "countOpened",
              description: "The holder opens Withdraw.",
            },
            "transfer.opened": {
              guard: "canPay",
              target: "transfer",
              actions: "countOpened",
              description: "The holder opens Transfer.",
            },
            "addCard.opened": [
              {
                guard: { type: "isFull", params: ({ event }) => event },
                actions: "sayCardLimit",
                description: "The holder opens Add Card.",
              },
              { target: "addCard", description: "The holder opens Add Card." },
            ],
            "deleteCard.opened": { target: "deleteCard", description: "The holder opens Delete Card." },
            "payment.refused": {
              actions: { type: "sayRefused", params: ({ event }) => event },
              description: "A payment is refused.",
            },
            navigated: {
              actions: ["lookAtBalance", "lookAtHistory", "lookAtCards"],
              description: "The address changes.",
            },
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
            onDone: { target: "none", description: "The top-up dialog is closed." },
            onError: { target: "none", description: "The top-up dialog breaks down." },
          },
          on: {
            navigated: { target: "none", description: "The address changes." },
            "payments.opened": {
              guard: { type: "isAnotherDesk", params: ({ event }) => event },
              target: "none",
              description:
                "The desk that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.refused": [
              {
                guard: { type: "isMine", params: ({ event }) => event },
                description: "A payment is refused.",
              },
              {
                actions: { type: "sayRefused", params: ({ event }) => event },
                description: "A payment is refused.",
              },
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
            onDone: { target: "none", description: "The withdraw dialog is closed." },
            onError: { target: "none", description: "The withdraw dialog breaks down." },
          },
          on: {
            navigated: { target: "none", description: "The address changes." },
            "payments.opened": {
              guard: { type: "isAnotherDesk", params: ({ event }) => event },
              target: "none",
              description:
                "The desk that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.refused": [
              {
                guard: { type: "isMine", params: ({ event }) => event },
                description: "A payment is refused.",
              },
              {
                actions: { type: "sayRefused", params: ({ event }) => event },
                description: "A payment is refused.",
              },
            ],
            "query.answered": {
              guard: { type: "isBalance", params: ({ event }) => event },
              actions: [
                { type: "keepBalance", params: ({ event }) => event },
                { type: "limitWithdraw", params: ({ event }) => event },
              ],
              description: "The wallet answers.",
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
            onDone: { target: "none", description: "The transfer dialog is closed." },
            onError: { target: "none", description: "The transfer dialog breaks down." },
          },
          on: {
            navigated: { target: "none", description: "The address changes." },
            "payments.opened": {
              guard: { type: "isAnotherDesk", params: ({ event }) => event },
              target: "none",
              description:
                "The desk that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.refused": [
              {
                guard: { type: "isMine", params: ({ event }) => event },
                description: "A payment is refused.",
              },
              {
                actions: { type: "sayRefused", params: ({ event }) => event },
                description: "A payment is refused.",
              },
            ],
            "query.answered": {
              guard: { type: "isBalance", params: ({ event }) => event },
              actions: [
                { type: "keepBalance", params: ({ event }) => event },
                { type: "limitTransfer", params: ({ event }) => event },
              ],
              description: "The wallet answers.",
            },
          },
        },
        addCard: {
          description: "The holder saves a card.",
          meta: { spec: "§2 Dialogs" },
          invoke: {
            id: "addCard",
            src: "addCard",
            onDone: { target: "none", description: "The card dialog is closed." },
            onError: { target: "none", description: "The card dialog breaks down." },
          },
          on: {
            navigated: { target: "none", actions: "doubtCards", description: "The address changes." },
            "payment.refused": {
              actions: { type: "sayRefused", params: ({ event }) => event },
              description: "A payment is refused.",
            },
          },
        },
        deleteCard: {
          description: "The holder removes a card.",
          meta: { spec: "§2 Dialogs" },
          invoke: {
            id: "deleteCard",
            src: "deleteCard",
            onDone: { target: "none", description: "The delete dialog is closed." },
            onError: { target: "none", description: "The delete dialog breaks down." },
          },
          on: {
            navigated: { target: "none", actions: "doubtCards", description: "The address changes." },
            "payment.refused": {
              actions: { type: "sayRefused", params: ({ event }) => event },
              description: "A payment is refused.",
            },
          },
        },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
