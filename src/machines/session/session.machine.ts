import { type ActorRefFrom, assign, raise, sendParent, sendTo, setup } from "xstate";
import { type PagesReport, pagesMachine } from "../app/pages.machine.ts";
import type { Message, ToastKind } from "../app/toast.machine.ts";
import type { Account, Balance, Person } from "../domain.ts";
import type { Failure } from "../failure.ts";
import type { addCardMachine } from "../payments/add-card.machine.ts";
import type { deleteCardMachine } from "../payments/delete-card.machine.ts";
import { type PaymentEvent, type PaymentsRef, subscribePayments } from "../payments/payment-events.ts";
import type { topUpMachine } from "../payments/top-up.machine.ts";
import type { transferMachine } from "../payments/transfer.machine.ts";
import type { withdrawMachine } from "../payments/withdraw.machine.ts";
import { chart, listener } from "../port.ts";
import { accountGateMachine } from "./account-gate.machine.ts";
import { type QueryReport, queryMachine } from "./query.machine.ts";
import { type RefetchReport, refetchMachine } from "./refetch.machine.ts";

/** Somebody opens a dialog. */
export type RequestedDialog =
  | { type: "topUp.opened" }
  | { type: "withdraw.opened" }
  | { type: "transfer.opened" }
  /** `saved` is how many cards there are. */
  | { type: "addCard.opened"; saved: number }
  | { type: "deleteCard.opened" };

export type SessionEvent =
  | QueryReport
  | PaymentEvent
  | PagesReport
  | RefetchReport
  | RequestedDialog
  | { type: "account.known"; account: Account }
  | { type: "account.ready"; account: Account }
  | { type: "profile.asked" }
  | { type: "payments.opened"; payments: PaymentsRef }
  | { type: "cards.changed" }
  /** A card dialog was closed before its outcome was known. */
  | { type: "cards.unsettled" }
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
      requestedDialog: RequestedDialog | undefined;
    },
    events: {} as SessionEvent,
    children: {} as {
      gate: "gate";
      profile: "profile";
      balance: "balance";
      history: "history";
      cards: "cards";
      pages: "pages";
      refetch: "refetch";
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
    refetch: refetchMachine,
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
    subscribePayments,
    /** Says `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepPerson: assign({ person: (_, params: { data: unknown }) => params.data as Person }),
    keepBalance: assign({ balance: (_, params: { data: unknown }) => params.data as Balance }),
    keepAccount: assign({ accountId: (_, params: { account: Account }) => params.account.accountId }),
    keepPayments: assign({ payments: (_, params: { payments: PaymentsRef }) => params.payments }),
    keepRequestedDialog: assign({ requestedDialog: (_, params: { press: RequestedDialog }) => params.press }),
    dropRequestedDialog: assign({ requestedDialog: undefined }),
    openRequestedDialog: raise(({ context }) => context.requestedDialog as RequestedDialog),
    askForPages: sendTo("pages", { type: "retried" }),
    countOpened: assign({ opened: ({ context }) => context.opened + 1 }),
    introduce: sendTo("gate", (_, params: { data: unknown }) => ({
      type: "profile.known" as const,
      person: params.data as Person,
    })),
    reportProfileMissing: sendTo("gate", (_, params: { failure: Failure }) => ({
      type: "profile.missing" as const,
      failure: params.failure,
    })),
    askProfile: sendTo("profile", { type: "requested" }),
    reportAccount: sendParent((_, params: { account: Account }) => ({
      type: "account.known",
      accountId: params.account.accountId,
    })),
    requestBalance: sendTo("balance", { type: "requested" }),
    requestHistory: sendTo("history", { type: "requested" }),
    requestCards: sendTo("cards", { type: "requested" }),
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
    requestRefetch: sendTo("refetch", { type: "refetch.requested" }),
    reportFailure: sendParent((_, params: { failure: Failure }) => ({
      type: "failure.raised",
      failure: params.failure,
    })),
    passToast: sendParent((_, params: { kind: ToastKind; message: Message }) => ({
      type: "toast.raised",
      kind: params.kind,
      message: params.message,
    })),
    showCardLimit: sendParent({
      type: "toast.raised",
      kind: "warning",
      message: { key: "errors.card_limit" },
    }),
  },
  guards: {
    isAnotherCoordinator: ({ context }, params: { payments: PaymentsRef }) =>
      params.payments !== context.payments,
    isProfile: (_, params: { name: string }) => params.name === "profile",
    isBalance: (_, params: { name: string }) => params.name === "balance",
    canPay: ({ context }) => context.payments !== undefined,
    isFull: (_, params: { saved: number }) => params.saved >= mostCards,
    isMine: ({ context }, params: { requestedBy: string }) =>
      params.requestedBy === `dialog-${context.opened}`,
  },
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
    requestedDialog: undefined,
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
      id: "refetch",
      src: "refetch",
      onError: { description: "The panels' own Refresh reads again." },
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
      actions: { type: "reportProfileMissing", params: ({ event }) => event },
    },
    "profile.asked": { actions: "askProfile" },
    "account.known": {
      actions: [
        { type: "keepAccount", params: ({ event }) => event },
        { type: "reportAccount", params: ({ event }) => event },
      ],
    },
    "account.ready": { actions: ["requestBalance", "requestHistory", "requestCards"] },
    "cards.changed": { actions: "refreshCards" },
    "cards.unsettled": { actions: "requestRefetch" },
    "refetch.due": { actions: ["refreshBalance", "refreshHistory", "refreshCards"] },
    "toast.raised": { actions: { type: "passToast", params: ({ event }) => event } },
  },
  states: {
    coordinator: {
      description: "The line to the payments coordinator at the root.",
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
            id: "paymentEvents",
            src: "subscribePayments",
            input: ({ context }) => ({ payments: context.payments as PaymentsRef }),
            onError: { description: "The banner still follows each payment." },
          },
          on: {
            "payments.opened": {
              guard: { type: "isAnotherCoordinator", params: ({ event }) => event },
              target: "known",
              reenter: true,
              actions: { type: "keepPayments", params: ({ event }) => event },
              description: "The payments coordinator broke and was opened again.",
            },
            "payment.succeeded": { actions: "requestRefetch" },
            "payment.pending": { actions: "requestRefetch" },
            "payment.failed": { actions: "requestRefetch" },
            "payment.undecided": { actions: "requestRefetch", description: "The money may have moved." },
            "payment.confirmed": { actions: "requestRefetch" },
            "payment.removed": { actions: "requestRefetch" },
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
              target: ".requested",
              actions: { type: "keepRequestedDialog", params: ({ event }) => ({ press: event }) },
            },
            "withdraw.opened": {
              guard: "canPay",
              target: ".requested",
              actions: { type: "keepRequestedDialog", params: ({ event }) => ({ press: event }) },
            },
            "transfer.opened": {
              guard: "canPay",
              target: ".requested",
              actions: { type: "keepRequestedDialog", params: ({ event }) => ({ press: event }) },
            },
            "addCard.opened": {
              target: ".requested",
              actions: { type: "keepRequestedDialog", params: ({ event }) => ({ press: event }) },
            },
            "deleteCard.opened": {
              target: ".requested",
              actions: { type: "keepRequestedDialog", params: ({ event }) => ({ press: event }) },
            },
            "payment.declined": { actions: { type: "reportFailure", params: ({ event }) => event } },
            navigated: { actions: ["requestBalance", "requestHistory", "requestCards"] },
            "pages.loaded": "none",
            "pages.loadFailed": ".loadFailed",
          },
          states: {
            quiet: { description: "Nobody has asked for a dialog.", meta: { spec: "§2 Dialogs" } },
            requested: {
              description: "A dialog is asked for; it opens as soon as its code is there.",
              meta: { spec: "§2 Dialogs" },
              entry: "askForPages",
              on: {
                "pages.loaded": {
                  target: "#session.dialog.none",
                  actions: ["openRequestedDialog", "dropRequestedDialog"],
                },
                "pages.loadFailed": { target: "loadFailed", actions: "dropRequestedDialog" },
                navigated: {
                  target: "quiet",
                  actions: ["dropRequestedDialog", "requestBalance", "requestHistory", "requestCards"],
                },
              },
            },
            loadFailed: {
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
            },
            "withdraw.opened": {
              guard: "canPay",
              target: "withdraw",
              actions: "countOpened",
            },
            "transfer.opened": {
              guard: "canPay",
              target: "transfer",
              actions: "countOpened",
            },
            "addCard.opened": [
              {
                guard: { type: "isFull", params: ({ event }) => event },
                actions: "showCardLimit",
              },
              { target: "addCard" },
            ],
            "deleteCard.opened": "deleteCard",
            "payment.declined": { actions: { type: "reportFailure", params: ({ event }) => event } },
            navigated: { actions: ["requestBalance", "requestHistory", "requestCards"] },
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
              guard: { type: "isAnotherCoordinator", params: ({ event }) => event },
              target: "none",
              description:
                "The payments coordinator that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.declined": [
              {
                guard: { type: "isMine", params: ({ event }) => event },
                description: "The dialog says why.",
              },
              { actions: { type: "reportFailure", params: ({ event }) => event } },
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
              guard: { type: "isAnotherCoordinator", params: ({ event }) => event },
              target: "none",
              description:
                "The payments coordinator that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.declined": [
              {
                guard: { type: "isMine", params: ({ event }) => event },
                description: "The dialog says why.",
              },
              { actions: { type: "reportFailure", params: ({ event }) => event } },
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
              guard: { type: "isAnotherCoordinator", params: ({ event }) => event },
              target: "none",
              description:
                "The payments coordinator that was asked is gone; its journal tells the new one what was on its way.",
            },
            "payment.declined": [
              {
                guard: { type: "isMine", params: ({ event }) => event },
                description: "The dialog says why.",
              },
              { actions: { type: "reportFailure", params: ({ event }) => event } },
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
          invoke: {
            id: "addCard",
            src: "addCard",
            onDone: "none",
            onError: "none",
          },
          on: {
            navigated: { target: "none", actions: "requestRefetch" },
            "payment.declined": { actions: { type: "reportFailure", params: ({ event }) => event } },
          },
        },
        deleteCard: {
          description: "The holder removes a card.",
          meta: { spec: "§2 Dialogs" },
          invoke: {
            id: "deleteCard",
            src: "deleteCard",
            onDone: "none",
            onError: "none",
          },
          on: {
            navigated: { target: "none", actions: "requestRefetch" },
            "payment.declined": { actions: { type: "reportFailure", params: ({ event }) => event } },
          },
        },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
