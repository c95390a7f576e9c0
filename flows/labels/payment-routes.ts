/** The routes of a payment: which states of which charts are drawn in one picture, from the press to the outcome. */
import type { Way } from "statechart-atlas";

const paymentStates = [
  "dialogPayment.confirming",
  "dialogPayment.sending",
  "payment.submitting",
  "payment.undecided",
  "payment.undecidedByList",
  "payment.cancelling",
  "payment.settling",
  "dialogPayment.finished",
];

const starts = [{ state: "dialogPayment.sending", action: "requestPayment", chart: "payment" }];
const outcomes = [
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.declined",
  "payment.cancelled",
];
const outcomeScreens = [
  "afterPayment.shown.settled",
  "afterPayment.shown.pending",
  "afterPayment.shown.failed",
];
const dialogStates = (id: string): readonly string[] => [
  `${id}.choosing.fresh`,
  `${id}.choosing.declined`,
  `${id}.paying`,
  `${id}.closed`,
];

export const paymentRoutes: readonly Way[] = [
  {
    id: "withdrawal",
    title: "A withdrawal, from the press to its end",
    description:
      "The holder withdraws; the wallet accepts or declines; an accepted withdrawal is on its way to the bank, arrives or is returned, and a notification tells it.",
    stateIds: [
      ...dialogStates("withdraw"),
      ...paymentStates,
      ...outcomeScreens,
      "notifications.record.resting",
      "notifications.record.updating",
      "notifications.record.reading",
    ],
    begins: starts,
    reports: {
      "payment.settling": outcomes,
      "notifications.record.reading": ["transactions.read"],
    },
  },
  {
    id: "top-up",
    title: "A top-up, from the press to its outcome",
    description: "The holder tops up from a card; the wallet accepts or declines; the outcome is shown.",
    stateIds: [...dialogStates("topUp"), ...paymentStates, ...outcomeScreens],
    begins: starts,
    reports: { "payment.settling": outcomes },
  },
  {
    id: "transfer",
    title: "A transfer, from the press to its outcome",
    description:
      "The holder finds a payee and sends money; the wallet accepts or declines; the outcome is shown.",
    stateIds: ["transfer.finding", ...dialogStates("transfer"), ...paymentStates, ...outcomeScreens],
    begins: starts,
    reports: { "payment.settling": outcomes },
  },
];
