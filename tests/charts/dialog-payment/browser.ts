import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "payment, topUp, withdraw and transfer look at the dialog that it follows the payment for",
  unreachable: {
    "dialogPayment — payment.succeeded → finished": "payment takes it in the dialog (submission.decided)",
    "dialogPayment — payment.cancelled → finished": "the three dialogs take it (done: payment [isWithdrawn])",
    "noting — click.noted → deciding": "the three dialogs take it with every payment",
    "noting — error: noteClick → deciding": "the page has its clock, and nothing outside makes that fail",
    "deciding — limit.known → sending": "the three dialogs take it with every payment",
    "deciding — limit.known [needsSignIn] → confirming":
      "tests/journeys/step-up.spec.ts does it: a payout above the limit",
    "deciding — error: readSignInLimit → sending":
      "the limit is in the configuration that was read, and nothing outside makes that fail",
    "confirming — done: stepUp [isConfirmed] → sending":
      "tests/journeys/step-up.spec.ts does it: the press after the return",
    "confirming — done: stepUp → finished": "tests/journeys/step-up.spec.ts does it: Cancel",
    "confirming — error: stepUp → finished":
      "the chart observes its own failures; this one would be a defect",
    "dialogPayment — payment.declined [asksForSignIn] → confirming":
      "tests/journeys/step-up.spec.ts does it: the wallet's own demand",
    "dialogPayment — payment.declined → finished": "the three dialogs take it (done: payment [isDeclined])",
    "dialogPayment — payment.unknown → checking": "payment takes it in the dialog (submission.unknown)",
    "dialogPayment — payment.undecided → undecided": "payment takes it in the dialog (submission.undecided)",
    "dialogPayment — payment.removed → finished": "payment takes it in the dialog (entry.removed)",
    "dialogPayment — payment.confirmed → finished": "payment takes it in the dialog (outcome.confirmed)",
    "dialogPayment — payment.dismissed → finished": "payment takes it in the dialog (outcome.denied)",
    "dialogPayment — payment.pending → finished":
      "tests/journeys/undecided.spec.ts does it: a pending payout",
    "dialogPayment — payment.failed → finished":
      "tests/journeys/undecided.spec.ts does it: a payout that was returned",
    "dialogPayment — error: paymentEvents → stays":
      "the payments coordinator's news is heard inside the page, and nothing outside makes that fail",
  },
});
