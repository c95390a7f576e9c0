/** Routes of money: which states of which charts are drawn in one picture, from the press to the outcome. */
import type { Way } from "statechart-atlas";

const payment = [
  "dialogPayment.confirming",
  "dialogPayment.sending",
  "payment.submitting",
  "payment.undecided",
  "payment.undecidedByList",
  "payment.cancelling",
  "payment.settling",
  "dialogPayment.finished",
];

const begins = [{ state: "dialogPayment.sending", action: "requestPayment", chart: "payment" }];
const outcomes = [
  "payment.succeeded",
  "payment.pending",
  "payment.failed",
  "payment.declined",
  "payment.cancelled",
];
const after = ["afterPayment.shown.settled", "afterPayment.shown.pending", "afterPayment.shown.failed"];
const dialog = (id: string): readonly string[] => [
  `${id}.choosing.fresh`,
  `${id}.choosing.declined`,
  `${id}.paying`,
  `${id}.closed`,
];

export const ways: readonly Way[] = [
  {
    id: "withdrawal",
    title: "A withdrawal, from the press to its end",
    description:
      "The holder withdraws; the wallet accepts or declines; an accepted withdrawal is on its way to the bank, arrives or is returned, and a notification tells it.",
    stations: [
      ...dialog("withdraw"),
      ...payment,
      ...after,
      "notifications.record.resting",
      "notifications.record.updating",
      "notifications.record.reading",
    ],
    begins,
    reports: {
      "payment.settling": outcomes,
      "notifications.record.reading": ["transactions.read"],
    },
  },
  {
    id: "top-up",
    title: "A top-up, from the press to its outcome",
    description: "The holder tops up from a card; the wallet accepts or declines; the outcome is shown.",
    stations: [...dialog("topUp"), ...payment, ...after],
    begins,
    reports: { "payment.settling": outcomes },
  },
  {
    id: "transfer",
    title: "A transfer, from the press to its outcome",
    description:
      "The holder finds a payee and sends money; the wallet accepts or declines; the outcome is shown.",
    stations: ["transfer.finding", ...dialog("transfer"), ...payment, ...after],
    begins,
    reports: { "payment.settling": outcomes },
  },
];
