import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "payment looks at its call and its outcome",
  unreachable: {
    "locked — lock.unavailable → undecided":
      "the button is disabled while another tab has the lock; walked in Node",
    "locked — error: lock → undecided": "the browser has Web Locks",
    "locked — after cancellationLimit → undecided": "the service gives the call up before; walked in Node",
    "locked.requesting — lock.granted → locked.cancelling": "payment takes it (cancel.requested)",
    "locked.cancelling — done: cancelPayment [isOutcome] → finished":
      "payment takes it (cancellation.decided)",
    "locked.cancelling — done: cancelPayment [mayWait] → locked.waiting":
      "tests/journeys/payment-answers.spec.ts does it",
    "locked.cancelling — done: cancelPayment → undecided": "payment takes it (cancellation.undecided)",
    "locked.cancelling — error: cancelPayment → undecided":
      "the service answers what it cannot read as unavailable",
    "locked.waiting — after retryDelay → locked.cancelling": "tests/journeys/payment-answers.spec.ts does it",
    "undecided — at once → finished": "payment takes it (cancellation.undecided)",
  },
});
