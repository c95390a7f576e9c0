import type { pageChartsMachine } from "../../../src/machines/session/page-charts.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const charts = [
  "accountAge",
  "afterPayment",
  "balanceAge",
  "balanceDisplay",
  "bankAccounts",
  "cardsAge",
  "historyAge",
  "inactivity",
  "liveUpdates",
  "navigation",
  "notifications",
  "openAccountCall",
  "openCardCall",
  "passkey",
  "paymentLink",
  "paymentMemory",
  "payoutAccount",
  "payoutChange",
  "requestMoney",
  "returnedForm",
  "statement",
  "systemNotifications",
  "transactionDetail",
  "transactions",
];
export const paths = pathsOf<typeof pageChartsMachine>()({
  events: {},
  labels: {
    accountAge: "how old the account is",
    balanceAge: "how old the balance is",
    cardsAge: "how old the cards are",
    historyAge: "how old the history is",
    afterPayment: "what stands beside the page after a payment",
    balanceDisplay: "whether the balance is shown",
    bankAccounts: "the bank accounts",
    navigated: "the address changes",
    navigation: "the address",
    inactivity: "the watch over an unused session",
    liveUpdates: "when to read again",
    notifications: "the notifications",
    openCardCall: "a card's call that was left open",
    openAccountCall: "a call for the account that was left open",
    passkey: "the creation of a passkey",
    paymentLink: "a link that asks for money",
    requestMoney: "the request of money",
    paymentMemory: "what this browser remembers of payments",
    payoutAccount: "the account of withdrawals",
    payoutChange: "the change of the account of withdrawals",
    systemNotifications: "the notifications of the system",
    "payout.changed": "the wallet has another account for withdrawals",
    returnedForm: "the form that waits for a fresh sign-in",
    statement: "the statement",
    transactionDetail: "one transaction",
    transactions: "the transactions",
  },
  initial: { "the beginning": "running" },
  transitions: { running: { "payout.changed": "running", "error statement": "running" } },
  observations: [
    after("xstate.init", {
      "every chart started, each once": ({ invoked }) =>
        invoked
          .map(({ id }) => id)
          .toSorted()
          .join() === charts.join(),
      "the charts that others speak to or ask found by their names": ({ snapshot: { children } }) =>
        (
          [
            "afterPayment",
            "liveUpdates",
            "passkey",
            "paymentMemory",
            "payoutAccount",
            "systemNotifications",
          ] as const
        ).every((name) => children[name] !== undefined && children[name].system.get(name) === children[name]),
    }),
    after(["payout.changed", "navigated"], {
      "the account of withdrawals read again: it may have been named or cleared": ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "payoutAccount" && sent[0]?.event.type === "refresh",
    }),
    inside("running", {
      "a change of the account of withdrawals heard, whichever chart has failed": ({ can }) =>
        can({ type: "payout.changed" }) && can({ type: "navigated" }),
    }),
  ],
});
