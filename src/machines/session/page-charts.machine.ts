import { type ActorRefFrom, sendTo, setup } from "xstate";
import { bankAccountsMachine } from "../bank-accounts/bank-accounts.machine.ts";
import { payoutChangeMachine } from "../bank-accounts/payout-change.machine.ts";
import { listener } from "../core/port.ts";
import { queryMachine } from "../core/query.machine.ts";
import { afterPaymentMachine } from "../history/after-payment.machine.ts";
import { notificationsMachine } from "../history/notifications.machine.ts";
import { statementMachine } from "../history/statement.machine.ts";
import { transactionDetailMachine } from "../history/transaction-detail.machine.ts";
import { transactionsMachine } from "../history/transactions.machine.ts";
import { cardOperations } from "../instructions/card-calls.ts";
import { openCallMachine } from "../instructions/open-call.machine.ts";
import { paymentLinkMachine } from "../payees/payment-link.machine.ts";
import { requestMoneyMachine } from "../payees/request-money.machine.ts";
import { paymentMemoryMachine } from "../payments/payment-memory.machine.ts";
import { returnedFormMachine } from "../payments/returned-form.machine.ts";
import { passkeyMachine } from "../sign-in/passkey.machine.ts";
import { answerAgeMachine } from "./answer-age.machine.ts";
import { balanceDisplayMachine } from "./balance-display.machine.ts";
import { inactivityMachine } from "./inactivity.machine.ts";
import { liveUpdatesMachine } from "./live-updates.machine.ts";
import { systemNotificationsMachine } from "./system-notifications.machine.ts";

export type PageChartsEvent =
  /** The account for withdrawals was changed. */
  { type: "payout.changed" } | { type: "navigated" };

/**
 * Runs the charts of the pages and of other parts that load after the dashboard. Their code loads together with the
 * pages.
 */
export const pageChartsMachine = setup({
  types: {
    events: {} as PageChartsEvent,
    children: {} as {
      balanceAge: "answerAge";
      historyAge: "answerAge";
      cardsAge: "answerAge";
      accountAge: "answerAge";
      afterPayment: "afterPayment";
      balanceDisplay: "balanceDisplay";
      bankAccounts: "bankAccounts";
      inactivity: "inactivity";
      liveUpdates: "liveUpdates";
      notifications: "notifications";
      openAccountCall: "openCall";
      openCardCall: "openCall";
      passkey: "passkey";
      paymentLink: "paymentLink";
      paymentMemory: "paymentMemory";
      payoutAccount: "payoutAccount";
      payoutChange: "payoutChange";
      requestMoney: "requestMoney";
      returnedForm: "returnedForm";
      statement: "statement";
      systemNotifications: "systemNotifications";
      transactionDetail: "transactionDetail";
      transactions: "transactions";
    },
    meta: {} as { spec: string },
  },
  actors: {
    answerAge: answerAgeMachine,
    afterPayment: afterPaymentMachine,
    balanceDisplay: balanceDisplayMachine,
    bankAccounts: bankAccountsMachine,
    inactivity: inactivityMachine,
    liveUpdates: liveUpdatesMachine,
    notifications: notificationsMachine,
    openCall: openCallMachine,
    passkey: passkeyMachine,
    paymentLink: paymentLinkMachine,
    paymentMemory: paymentMemoryMachine,
    /** Reads the details of the account for withdrawals that this browser has stored. */
    payoutAccount: queryMachine,
    payoutChange: payoutChangeMachine,
    requestMoney: requestMoneyMachine,
    returnedForm: returnedFormMachine,
    statement: statementMachine,
    systemNotifications: systemNotificationsMachine,
    transactionDetail: transactionDetailMachine,
    transactions: transactionsMachine,
    /** Sends `navigated` whenever the address changes. */
    watchNavigation: listener("watchNavigation"),
  },
  actions: {
    refreshPayout: sendTo("payoutAccount", { type: "refresh" }),
  },
}).createMachine({
  id: "pageCharts",
  description: "The charts of the pages, and others that load with them, in parallel.",
  meta: { spec: "§2 Routes" },
  initial: "running",
  states: {
    running: {
      description: "Each page shows its chart in the state in which it was left.",
      on: {
        "payout.changed": { actions: "refreshPayout" },
        navigated: {
          actions: "refreshPayout",
          description: "The settings page may have cleared the stored account.",
        },
      },
      invoke: [
        {
          id: "liveUpdates",
          src: "liveUpdates",
          systemId: "liveUpdates",
          onError: { description: "The panels' Refresh remains." },
        },
        {
          id: "balanceAge",
          src: "answerAge",
          input: { query: "balance" },
          onError: { description: "The panel shows its answer without a time." },
        },
        {
          id: "historyAge",
          src: "answerAge",
          input: { query: "history" },
          onError: { description: "The panel shows its answer without a time." },
        },
        {
          id: "cardsAge",
          src: "answerAge",
          input: { query: "cards" },
          onError: { description: "The panel shows its answer without a time." },
        },
        {
          id: "accountAge",
          src: "answerAge",
          input: { query: "account" },
          onError: { description: "The panel shows its answer without a time." },
        },
        {
          id: "navigation",
          src: "watchNavigation",
          onError: { description: "Cleared data is shown until the page is reloaded." },
        },
        {
          id: "afterPayment",
          src: "afterPayment",
          systemId: "afterPayment",
          onError: { description: "The toast and the history show the payment." },
        },
        {
          id: "balanceDisplay",
          src: "balanceDisplay",
          onError: { description: "The balance is shown or hidden as at the start of the page." },
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
          onError: { description: "The bell shows nothing new; the history shows what happened." },
        },
        {
          id: "openCardCall",
          src: "openCall",
          input: { operations: cardOperations },
          onError: { description: "The next call for the same card checks the outcome of the last one." },
        },
        {
          id: "openAccountCall",
          src: "openCall",
          input: {
            operations: [
              "updateIndividual",
              "uploadIdentityDocument",
              "updateBankAccount",
              "updateAccountStatus",
            ],
          },
          onError: { description: "The next change checks the outcome of the last one." },
        },
        {
          id: "passkey",
          src: "passkey",
          systemId: "passkey",
          onError: { description: "The provider's own page of the account creates passkeys." },
        },
        {
          id: "paymentLink",
          src: "paymentLink",
          onError: { description: "A link opens the dashboard, and the holder fills in the form." },
        },
        {
          id: "paymentMemory",
          src: "paymentMemory",
          systemId: "paymentMemory",
          onError: { description: "The transfer dialog shows no payees; a number can be searched." },
        },
        {
          id: "payoutAccount",
          src: "payoutAccount",
          systemId: "payoutAccount",
          input: { name: "payout-account" },
          onError: { description: "The withdraw dialog says that this browser does not know the account." },
        },
        {
          id: "payoutChange",
          src: "payoutChange",
          onError: { description: "The profile offers no change." },
        },
        {
          id: "requestMoney",
          src: "requestMoney",
          onError: { description: "The page says that it could not be shown." },
        },
        {
          id: "returnedForm",
          src: "returnedForm",
          onError: { description: "The holder fills in the form again." },
        },
        {
          id: "statement",
          src: "statement",
          onError: { description: "The statements page says that no statement could be made." },
        },
        {
          id: "systemNotifications",
          src: "systemNotifications",
          systemId: "systemNotifications",
          onError: {
            description: "The settings page does not offer notifications, and the bell shows what happened.",
          },
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

export type PageChartsActor = ActorRefFrom<typeof pageChartsMachine>;
