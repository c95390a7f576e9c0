import { type ActorRefFrom, assign, raise, sendParent, sendTo, setup } from "xstate";
import type { addCardMachine } from "../cards/add-card.machine.ts";
import type { CardsChangedEvent, CardsReport } from "../cards/card-events.ts";
import type { deleteCardMachine } from "../cards/delete-card.machine.ts";
import type { freezeCardMachine } from "../cards/freeze-card.machine.ts";
import { maxCards } from "../cards/rules/card-limit.ts";
import { isActive } from "../core/account-status.ts";
import type { Account } from "../core/domain.ts";
import type { Failure } from "../core/failure.ts";
import { type NamedActors, toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { chart, listener } from "../core/port.ts";
import type { PaymentEvent, PaymentsRef } from "../payments/payment-events.ts";
import type { topUpMachine } from "../payments/top-up.machine.ts";
import type { transferMachine } from "../payments/transfer.machine.ts";
import type { withdrawMachine } from "../payments/withdraw.machine.ts";

/** The dialogs that make one keyed call for a saved card, in the order of their buttons. */
export const cardDialogs = ["freezeCard", "deleteCard"] as const;
export type CardDialog = (typeof cardDialogs)[number];
type OpenedDialog<Dialog extends CardDialog> = Dialog extends CardDialog
  ? { type: `${Dialog}.opened` }
  : never;

/** The holder's request to open a dialog. */
export type DialogOpening =
  | { type: "topUp.opened" }
  | { type: "withdraw.opened" }
  | { type: "transfer.opened" }
  /** `saved` is the number of saved cards. */
  | { type: "addCard.opened"; saved: number }
  | OpenedDialog<CardDialog>;

/** Sent to the parent; `pages.requested` loads the dialogs' code, again if it failed before. */
export type DialogsReport =
  | { type: "cards.changed" }
  | Extract<CardsReport, { type: "cards.unsettled" }>
  | { type: "pages.requested" };

export type DialogsEvent =
  | DialogOpening
  | CardsReport
  | NamedActors["dialogs"]
  | Extract<PaymentEvent, { type: "payment.declined" }>
  | { type: "account.known"; account: Account }
  /** A new payments coordinator; `session` counts the sessions since the sign-in. */
  | { type: "payments.opened"; payments: PaymentsRef; session: number }
  | { type: "navigated" };

/** Such as `topUp`, from the event `topUp.opened`. */
export type DialogName = DialogOpening["type"] extends `${infer Name}.opened` ? Name : never;

export interface DialogsContext {
  readonly accountId: string;
  /** The account is active, so the dashboard is shown. */
  readonly isActive: boolean;
  readonly payments: PaymentsRef | undefined;
  /** Part of each payment's request id, because the coordinator outlives sessions. */
  readonly session: number;
  /** Number of payment dialogs opened so far; part of the request id of the open one. */
  readonly openedCount: number;
  /** The dialog to open as soon as its code has loaded. */
  readonly requested: DialogOpening | undefined;
}

/** The input of a payment dialog. Such a dialog opens only when there is a coordinator. */
const paymentInput = ({ context }: { readonly context: DialogsContext }) => ({
  payments: context.payments as PaymentsRef,
  requestId: `dialog-${context.session}-${context.openedCount}`,
});

/** Opens the dashboard's dialogs, one at a time. A dialog requested before its code has loaded opens afterwards. */
export const dialogsMachine = setup({
  types: {
    context: {} as DialogsContext,
    events: {} as DialogsEvent,
    children: {} as { [Name in DialogName]: Name },
    meta: {} as { spec: string },
  },
  actors: {
    topUp: chart<typeof topUpMachine>("topUp"),
    withdraw: chart<typeof withdrawMachine>("withdraw"),
    transfer: chart<typeof transferMachine>("transfer"),
    addCard: chart<typeof addCardMachine>("addCard"),
    deleteCard: chart<typeof deleteCardMachine>("deleteCard"),
    freezeCard: chart<typeof freezeCardMachine>("freezeCard"),
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    keepAccount: assign((_, { account }: { account: Account }) => ({
      accountId: account.accountId,
      isActive: isActive(account),
    })),
    keepPayments: assign((_, { payments, session }: { payments: PaymentsRef; session: number }) => ({
      payments,
      session,
    })),
    countOpened: assign({ openedCount: ({ context }) => context.openedCount + 1 }),
    keepRequested: assign({ requested: (_, opening: DialogOpening) => opening }),
    openRequested: raise(({ context }) => context.requested as DialogOpening),
    forgetRequested: assign({ requested: undefined }),
    requestPages: sendParent({ type: "pages.requested" }),
    reportChanged: sendParent({ type: "cards.changed" }),
    showDone: sendTo(toasts, (_, { done }: CardsChangedEvent) => ({
      ...toastRaisedEvent("success", done),
      replaces: "errors.card_limit",
    })),
    reportUnsettled: sendParent({ type: "cards.unsettled" }),
    reportFailure: sendTo(toasts, (_, { failure }: { failure: Failure }) => ({
      type: "failure.raised" as const,
      failure,
    })),
    showCardLimit: sendTo(toasts, toastRaisedEvent("warning", "errors.card_limit")),
  },
  guards: {
    canPay: ({ context }) => context.isActive && context.payments !== undefined,
    isFull: (_, params: { saved: number }) => params.saved >= maxCards,
    isMine: ({ context }, params: { requestedBy: string }) =>
      params.requestedBy === `dialog-${context.session}-${context.openedCount}`,
    isInactive: ({ context }) => !context.isActive,
    /** Whether the account is no longer active: the setup then replaces the page that has the dialog. */
    isSetBack: ({ context }, params: { account: Account }) => context.isActive && !isActive(params.account),
  },
}).createMachine({
  id: "dialogs",
  description: "The dashboard's dialogs, one at a time.",
  meta: { spec: "§2 Dialogs" },
  context: {
    accountId: "",
    isActive: false,
    payments: undefined,
    session: 0,
    openedCount: 0,
    requested: undefined,
  },
  invoke: {
    id: "navigation",
    src: "watchNavigation",
    onError: { description: "Without it, the holder closes dialogs by hand." },
  },
  on: {
    "account.known": { actions: { type: "keepAccount", params: ({ event }) => event } },
    "payments.opened": { actions: { type: "keepPayments", params: ({ event }) => event } },
    "payment.declined": { actions: { type: "reportFailure", params: ({ event }) => event } },
    "cards.changed": { actions: ["reportChanged", { type: "showDone", params: ({ event }) => event }] },
    "cards.unsettled": { actions: "reportUnsettled" },
  },
  initial: "unloaded",
  states: {
    unloaded: {
      description: "The dialogs' code loads after the dashboard and is not loaded yet.",
      initial: "idle",
      on: {
        "topUp.opened": { guard: "canPay", target: ".requested" },
        "withdraw.opened": { guard: "canPay", target: ".requested" },
        "transfer.opened": { guard: "canPay", target: ".requested" },
        "addCard.opened": [
          { guard: { type: "isFull", params: ({ event }) => event }, actions: "showCardLimit" },
          { target: ".requested" },
        ],
        "deleteCard.opened": ".requested",
        "freezeCard.opened": ".requested",
        "pages.loaded": "closed",
        "pages.loadFailed": ".loadFailed",
      },
      states: {
        idle: { description: "No dialog is requested.", entry: "forgetRequested" },
        requested: {
          description: "A dialog is requested; it opens as soon as its code has loaded.",
          entry: [{ type: "keepRequested", params: ({ event }) => event as DialogOpening }, "requestPages"],
          on: {
            navigated: "idle",
            "account.known": {
              guard: { type: "isSetBack", params: ({ event }) => event },
              target: "idle",
              actions: { type: "keepAccount", params: ({ event }) => event },
            },
            "pages.loaded": { target: "#closed", actions: "openRequested" },
          },
        },
        loadFailed: {
          description: "The dialogs' code did not load; requesting a dialog loads it again.",
          meta: { spec: "§2 Unexpected error" },
          entry: "forgetRequested",
        },
      },
    },
    closed: {
      id: "closed",
      description: "No dialog is open.",
      entry: "forgetRequested",
      on: {
        "topUp.opened": { guard: "canPay", target: "payment.topUp" },
        "withdraw.opened": { guard: "canPay", target: "payment.withdraw" },
        "transfer.opened": { guard: "canPay", target: "payment.transfer" },
        "addCard.opened": [
          { guard: { type: "isFull", params: ({ event }) => event }, actions: "showCardLimit" },
          { target: "card.addCard" },
        ],
        "freezeCard.opened": "card.freezeCard",
        "deleteCard.opened": "card.deleteCard",
      },
    },
    payment: {
      description: "A payment dialog is open; its payment outlives it.",
      entry: "countOpened",
      always: { guard: "isInactive", target: "closed" },
      on: {
        navigated: "closed",
        "payments.opened": {
          target: "closed",
          actions: { type: "keepPayments", params: ({ event }) => event },
          description:
            "The dialog's payments coordinator failed; the new one reads its payment from the journal.",
        },
        "payment.declined": {
          guard: { type: "isMine", params: ({ event }) => event },
          description: "The dialog shows the reason.",
        },
      },
      initial: "topUp",
      states: {
        topUp: {
          description: "The holder tops up.",
          invoke: { id: "topUp", src: "topUp", input: paymentInput, onDone: "#closed", onError: "#closed" },
          always: { guard: "isInactive", target: "#closed", actions: "reportUnsettled" },
          on: { navigated: { target: "#closed", actions: "reportUnsettled" } },
        },
        withdraw: {
          description: "The holder withdraws.",
          invoke: {
            id: "withdraw",
            src: "withdraw",
            input: paymentInput,
            onDone: "#closed",
            onError: "#closed",
          },
        },
        transfer: {
          description: "The holder sends money to another account.",
          invoke: {
            id: "transfer",
            src: "transfer",
            input: ({ context }) => ({ ...paymentInput({ context }), accountId: context.accountId }),
            onDone: "#closed",
            onError: "#closed",
          },
        },
      },
    },
    card: {
      description: "A card dialog is open.",
      on: {
        navigated: { target: "closed", actions: "reportUnsettled" },
        "account.known": {
          guard: { type: "isSetBack", params: ({ event }) => event },
          target: "closed",
          actions: [{ type: "keepAccount", params: ({ event }) => event }, "reportUnsettled"],
        },
      },
      initial: "addCard",
      states: {
        freezeCard: {
          description: "The Freeze Card dialog is open.",
          invoke: { id: "freezeCard", src: "freezeCard", onDone: "#closed", onError: "#closed" },
        },
        addCard: {
          description: "The holder saves a card.",
          invoke: { id: "addCard", src: "addCard", onDone: "#closed", onError: "#closed" },
        },
        deleteCard: {
          description: "The holder removes a card.",
          invoke: { id: "deleteCard", src: "deleteCard", onDone: "#closed", onError: "#closed" },
        },
      },
    },
  },
});

export type DialogsActor = ActorRefFrom<typeof dialogsMachine>;
