import { type ActorRefFrom, assign, enqueueActions, sendParent, sendTo, setup } from "xstate";
import type { Appearance } from "../domain.ts";
import type { notificationsMachine } from "../history/notifications.machine.ts";
import type { statementMachine } from "../history/statement.machine.ts";
import type { transactionDetailMachine } from "../history/transaction-detail.machine.ts";
import type { transactionsMachine } from "../history/transactions.machine.ts";
import type { afterPaymentMachine } from "../payments/after-payment.machine.ts";
import type { bankAccountsMachine } from "../payments/bank-accounts.machine.ts";
import type { paymentMemoryMachine } from "../payments/payment-memory.machine.ts";
import type { returnedFormMachine } from "../payments/returned-form.machine.ts";
import { chart, listener } from "../port.ts";
import type { inactivityMachine } from "../session/inactivity.machine.ts";
import type { queryMachine } from "../session/query.machine.ts";
import type { balanceDisplayMachine } from "./balance-display.machine.ts";
import { type LazyModuleReport, lazyModuleMachine } from "./lazy-module.machine.ts";
import type { SessionReport } from "./session-report.ts";
import type { Message, ToastKind } from "./toast.machine.ts";

/** A menu's button that was pressed before the menu was there. */
export interface PressedMenu {
  readonly menu: string;
  /** By keyboard: the focus goes to the first item. */
  readonly entered: boolean;
}

export type PagesEvent =
  | ({ type: "menu.pressed" } & PressedMenu)
  | LazyModuleReport
  /** They are likely to be asked for: the dashboard is read, or the person reaches for something. */
  | { type: "pages.wanted" }
  | { type: "retried" }
  /** The account was made or approved just now. */
  | { type: "account.ready" }
  | SessionReport
  | PassedOn;

/** For the charts around this one. */
type PassedOn =
  | { type: "signOut.requested"; appearance: Appearance }
  | { type: "toast.raised"; kind: ToastKind; message: Message };

/** Told to whoever shows the dashboard. */
export type PagesReport = { type: "pages.loaded" } | { type: "pages.loadFailed" };

/** The charts that each report goes to; one that has no use for it ignores it. */
const hearers = ["afterPayment", "paymentMemory", "notifications"] as const;

/** The pages, menus and dialogs beside the dashboard: their code comes after it, in one go, and stays. */
export const pagesMachine = setup({
  types: {
    context: {} as {
      pressed: PressedMenu | undefined;
      /** What the session reported before the code was there, oldest first. */
      reports: readonly SessionReport[];
    },
    events: {} as PagesEvent,
    tags: {} as "coming",
    children: {} as {
      code: "code";
      afterPayment: "afterPayment";
      balanceDisplay: "balanceDisplay";
      bankAccounts: "bankAccounts";
      inactivity: "inactivity";
      notifications: "notifications";
      paymentMemory: "paymentMemory";
      payoutAccount: "payoutAccount";
      returnedForm: "returnedForm";
      statement: "statement";
      transactionDetail: "transactionDetail";
      transactions: "transactions";
    },
    meta: {} as { spec: string },
  },
  actors: {
    /** Says `pages.wanted` once they are likely to be asked for; at once where the address is one of theirs. */
    watchPrefetch: listener("watchPrefetch"),
    /** The code of the pages, menus and dialogs, and of the charts below. */
    code: lazyModuleMachine,
    // The code of the charts below comes with the pages'.
    afterPayment: chart<typeof afterPaymentMachine>("afterPayment"),
    balanceDisplay: chart<typeof balanceDisplayMachine>("balanceDisplay"),
    bankAccounts: chart<typeof bankAccountsMachine>("bankAccounts"),
    inactivity: chart<typeof inactivityMachine>("inactivity"),
    notifications: chart<typeof notificationsMachine>("notifications"),
    paymentMemory: chart<typeof paymentMemoryMachine>("paymentMemory"),
    /** Reads which account withdrawals go to, as far as this browser knows. */
    payoutAccount: chart<typeof queryMachine>("payoutAccount"),
    returnedForm: chart<typeof returnedFormMachine>("returnedForm"),
    statement: chart<typeof statementMachine>("statement"),
    transactionDetail: chart<typeof transactionDetailMachine>("transactionDetail"),
    transactions: chart<typeof transactionsMachine>("transactions"),
  },
  actions: {
    keepPressed: assign({
      pressed: (_, { menu, entered }: PressedMenu) => ({ menu, entered }),
    }),
    requestCode: sendTo("code", { type: "module.requested" }),
    retryCode: sendTo("code", { type: "retried" }),
    reportLoaded: sendParent({ type: "pages.loaded" }),
    reportLoadFailed: sendParent({ type: "pages.loadFailed" }),
    keepReport: assign({ reports: ({ context }, report: SessionReport) => [...context.reports, report] }),
    passReport: enqueueActions(({ enqueue }, report: SessionReport) => {
      for (const hearer of hearers) enqueue.sendTo(hearer, report as never);
    }),
    refreshPayout: sendTo("payoutAccount", { type: "refresh" }),
    passOn: sendParent((_, event: PassedOn) => event),
  },
}).createMachine({
  id: "pages",
  description: "The code of the pages, menus and dialogs beside the dashboard, and the pages' charts.",
  meta: { spec: "§2 Routes" },
  context: { pressed: undefined, reports: [] },
  invoke: {
    id: "code",
    src: "code",
    input: { reloadsOnce: false },
    onError: { target: ".loadFailed", description: "The chart of the code observes its own failures." },
  },
  initial: "waiting",
  on: {
    "signOut.requested": {
      actions: { type: "passOn", params: ({ event }) => event },
      description: "The session was not used for too long.",
    },
    "menu.pressed": {
      actions: { type: "keepPressed", params: ({ event }) => event },
      description: "The last one that was pressed opens as soon as its code is there.",
    },
    "account.known": { actions: { type: "keepReport", params: ({ event }) => event } },
    "payments.opened": { actions: { type: "keepReport", params: ({ event }) => event } },
    "query.answered": { actions: { type: "keepReport", params: ({ event }) => event } },
    "toast.raised": {
      actions: { type: "passOn", params: ({ event }) => event },
      description: "Something is to be said.",
    },
  },
  states: {
    waiting: {
      description: "The dashboard comes first.",
      meta: { spec: "§2 Routes" },
      tags: "coming",
      invoke: {
        id: "prefetch",
        src: "watchPrefetch",
        onError: {
          target: "loading",
          description: "What the person does cannot be heard; the code is fetched at once.",
        },
      },
      on: {
        "pages.wanted": {
          target: "loading",
          description: "The dashboard is read, or the person reaches for something.",
        },
      },
    },
    loading: {
      description: "The code of the pages is on its way; what was pressed meanwhile is kept.",
      meta: { spec: "§2 Routes" },
      tags: "coming",
      entry: "requestCode",
      on: { "module.loaded": "loaded", "module.loadFailed": "loadFailed" },
    },
    loadFailed: {
      description: "The code of the pages did not load: it is said, and the dashboard stays.",
      meta: { spec: "§2 Unexpected error" },
      entry: "reportLoadFailed",
      on: {
        retried: { target: "loading", actions: "retryCode", description: "The person presses Try again." },
      },
    },
    loaded: {
      description: "The pages are there, and their charts run.",
      meta: { spec: "§2 Routes" },
      entry: "reportLoaded",
      on: {
        "account.ready": { actions: "refreshPayout", description: "The setup may have named it." },
        "menu.pressed": { description: "The menu is there and opens by itself." },
        "payment.succeeded": { actions: { type: "passReport", params: ({ event }) => event } },
        "payment.pending": { actions: { type: "passReport", params: ({ event }) => event } },
        "query.answered": { actions: { type: "passReport", params: ({ event }) => event } },
        "account.known": { actions: { type: "passReport", params: ({ event }) => event } },
        "payments.opened": { actions: { type: "passReport", params: ({ event }) => event } },
      },
      invoke: [
        {
          id: "afterPayment",
          src: "afterPayment",
          onError: { description: "The toast and the history tell of the payment." },
        },
        {
          id: "balanceDisplay",
          src: "balanceDisplay",
          onError: { description: "The balance is shown or hidden as it was when the page was started." },
        },
        {
          id: "bankAccounts",
          src: "bankAccounts",
          onError: { description: "The page says that it could not be shown." },
        },
        {
          id: "inactivity",
          src: "inactivity",
          onError: { description: "The identity provider's own limits end the session." },
        },
        {
          id: "notifications",
          src: "notifications",
          input: ({ context: { reports } }) => ({ reports }),
          onError: { description: "The bell says that nothing is new; the history tells what happened." },
        },
        {
          id: "paymentMemory",
          src: "paymentMemory",
          systemId: "paymentMemory",
          input: ({ context: { reports } }) => ({ reports }),
          onError: { description: "The transfer dialog shows no payees; a number is searched as before." },
        },
        {
          id: "payoutAccount",
          src: "payoutAccount",
          input: { name: "payout-account" },
          onError: { description: "The withdraw dialog says that this browser does not know the account." },
        },
        {
          id: "returnedForm",
          src: "returnedForm",
          onError: { description: "The holder fills the form in again." },
        },
        {
          id: "statement",
          src: "statement",
          onError: { description: "The statements page says that it could not be made." },
        },
        {
          id: "transactionDetail",
          src: "transactionDetail",
          onError: { description: "The page says that it could not be shown." },
        },
        {
          id: "transactions",
          src: "transactions",
          onError: { description: "The page says that it could not be shown." },
        },
      ],
    },
  },
});

export type PagesActor = ActorRefFrom<typeof pagesMachine>;
