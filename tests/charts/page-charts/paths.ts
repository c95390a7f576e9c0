import type { pageChartsMachine } from "../../../src/machines/session/page-charts.machine.ts";
import { account } from "../../machines/session-fakes.ts";
import { pathsOf } from "../../model/path-file.ts";
import { reportLabels, reportPayloads } from "../../model/session-reports.ts";

const charts = [
  "accountAge",
  "afterPayment",
  "balanceAge",
  "balanceDisplay",
  "bankAccounts",
  "cardsAge",
  "historyAge",
  "inactivity",
  "navigation",
  "notifications",
  "openCardCall",
  "openPayoutChange",
  "passkey",
  "paymentLink",
  "paymentMemory",
  "payoutAccount",
  "payoutChange",
  "requestMoney",
  "returnedForm",
  "statement",
  "transactionDetail",
  "transactions",
];
/** A payment that was decided before the pages' code was there, and the list that was read afterwards. */
const early = [
  { type: "account.known", account },
  { type: "payment.pending", ...reportPayloads["payment.pending"][0] },
  { type: "query.answered", ...reportPayloads["query.answered"][1] },
] as const;

export const paths = pathsOf<typeof pageChartsMachine>()({
  starts: {
    "the account was reported before": () => ({ reports: [{ type: "account.known", account }] }),
    "a payment was decided before": () => ({ reports: early }),
  },
  events: {
    ...reportPayloads,
    "payments.opened": (_, world) => [{ payments: world.reference("coordinator") }],
    "transactions.read": [{ transactions: [] }],
  },
  labels: {
    ...reportLabels,
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
    notifications: "the notifications",
    openCardCall: "a card's call that was left open",
    openPayoutChange: "a change of the account of withdrawals that was left open",
    passkey: "the creation of a passkey",
    paymentLink: "a link that asks for money",
    requestMoney: "the request of money",
    paymentMemory: "what this browser remembers of payments",
    payoutAccount: "the account of withdrawals",
    payoutChange: "the change of the account of withdrawals",
    "transactions.read": "the notifications read a longer list",
    "payout.changed": "the wallet has another account for withdrawals",
    returnedForm: "the form that waits for a fresh sign-in",
    statement: "the statement",
    transactionDetail: "one transaction",
    transactions: "the transactions",
  },
  initial: { "the account was reported before": "running", "a payment was decided before": "running" },
  transitions: { running: { "account.ready": "running", "error statement": "running" } },
  observations: [
    {
      when: "xstate.init",
      description: "every chart started, each once",
      check: ({ invoked }) =>
        invoked
          .map(({ id }) => id)
          .toSorted()
          .join() === charts.join(),
    },
    {
      when: "xstate.init",
      description: "the notifications and the memory started with what the session reported",
      check: ({ invoked, context }) =>
        ["notifications", "paymentMemory"].every(
          (name) =>
            JSON.stringify(invoked.find(({ id }) => id === name)?.input) ===
            JSON.stringify({ reports: context.reports }),
        ),
    },
    {
      when: "xstate.init",
      description:
        "a payment that was decided before told to the chart after a payment and to the memory, then the list",
      check: ({ sent, context }) =>
        sent.map(({ to, event }) => `${to} ${event.type}`).join() ===
        (context.reports.length > 1
          ? "afterPayment payment.pending,paymentMemory payment.pending,afterPayment transactions.read"
          : ""),
    },
    {
      when: "xstate.init",
      description: "the memory found by its name: the transfer dialog asks it for known payees",
      check: ({ snapshot: { children } }) =>
        children.paymentMemory !== undefined &&
        children.paymentMemory.system.get("paymentMemory") === children.paymentMemory,
    },
    {
      when: ["payment.succeeded", "payment.pending", "query.answered", "account.known", "payments.opened"],
      description: "the chart after a payment, the memory and the notifications told, each once, as it is",
      check: ({ sent, event }) => {
        const receivers = sent.filter((one) => one.event === event).map(({ to }) => to);
        return (
          sent.filter((one) => one.event.type !== "transactions.read").length === receivers.length &&
          receivers.join() === "afterPayment,paymentMemory,notifications"
        );
      },
    },
    {
      when: ["query.answered", "transactions.read"],
      description: "the chart after a payment told the list, whichever chart read it",
      check: ({ sent, event }) => {
        const told = sent.filter((one) => one.event.type === "transactions.read");
        const isList = event.type === "transactions.read" || event.name === "history";
        return told.map(({ to }) => to).join() === (isList ? "afterPayment" : "");
      },
    },
    {
      when: ["account.ready", "payout.changed", "navigated"],
      description: "the account of withdrawals read again: it may have been named or cleared",
      check: ({ sent }) =>
        sent.length === 1 && sent[0]?.to === "payoutAccount" && sent[0]?.event.type === "refresh",
    },
    {
      in: "running",
      description: "a change of the account of withdrawals heard, whichever chart has failed",
      check: ({ can }) => can({ type: "payout.changed" }) && can({ type: "account.ready" }),
    },
    {
      when: "passkey.confirmed",
      description: "the passkey's chart told, and no other",
      check: ({ sent, event }) => sent.length === 1 && sent[0]?.to === "passkey" && sent[0].event === event,
    },
  ],
});
