import { innerTestParam } from "./inner.ts";

export const testParam = innerTestParam({
  unseen: "payment looks at what this chart does to the page and the wallet",
  unreachable: {
    "submitting — done: submitPayment [isOutcome] → finished": "payment takes it (submission.decided)",
    "submitting — done: submitPayment → checking":
      "payment takes it: the answer is lost (submission.unknown)",
    "submitting — done: submitPayment [mayRenew] → renewing":
      "an expired token is renewed before the press is sent; walked in Node",
    "submitting — done: submitPayment [hasNeverLeft] → finished":
      "the press is sent as soon as it is written down; walked in Node",
    "submitting — done: submitPayment [isUnrecognized] → verifying":
      "the sandbox's codes are all known to this build; walked in Node",
    "submitting — error: submitPayment → checking": "the service answers what it cannot read as unknown",
    "renewing — *": "an expired token is renewed before the press is sent; walked in Node",
    "verifying — *": "the sandbox's codes are all known to this build; walked in Node",
    "checking.choosing — at once [isByList] → checking.readingList":
      "this level's server keeps keys; tests/journeys/without-keys.spec.ts does it without",
    "checking.choosing — at once → checking.readingStatus":
      "payment takes it: the status request is held (submission.unknown)",
    "checking.readingStatus — status.decided → finished": "payment takes it (submission.decided)",
    "checking.readingStatus — status.unseen *":
      "payment holds every status request of a press; tests/services/payments/live-payments.test.ts answers them",
    "checking.readingStatus — error: checkStatus → stays": "the chart that checks keeps its own failures",
    "checking.readingList — *":
      "this level's server keeps keys; tests/journeys/without-keys.spec.ts does it without",
  },
});
