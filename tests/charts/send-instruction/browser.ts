import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "payment looks at what this chart does to the page and the wallet",
  unreachable: {
    "submitting — done: sendRequest [isOutcome] → finished": "payment takes it (submission.decided)",
    "submitting — done: sendRequest → checking": "payment takes it: the answer is lost (submission.unknown)",
    "submitting — done: sendRequest [mayRenew] → renewing": "tests/journeys/payment-answers.spec.ts does it",
    "submitting — done: sendRequest [hasNeverLeft] → finished":
      "the press is sent as soon as it is written down; walked in Node",
    "submitting — done: sendRequest [isUnrecognized] → verifying":
      "tests/journeys/payment-answers.spec.ts does it",
    "submitting — error: sendRequest → checking": "the service answers what it cannot read as unknown",
    "renewing — *": "tests/journeys/payment-answers.spec.ts does it",
    "verifying — *": "tests/journeys/payment-answers.spec.ts does it",
    "checking.choosing — at once [isByList] → checking.readingList":
      "this level's server keeps keys; tests/journeys/api-without-keys.spec.ts does it without",
    "checking.choosing — at once → checking.readingStatus":
      "payment takes it: the status request is held (submission.unknown)",
    "checking.readingStatus — status.decided → finished": "payment takes it (submission.decided)",
    "checking.readingStatus — status.decided [needsAnswer] → submitting":
      "payment needs no answer twice; tests/services/payments/keyed-calls.test.ts asks for a card's secret again",
    "checking.readingStatus — status.unseen *":
      "payment holds every status request of a press; the fault campaign answers them",
    "checking.readingStatus — error: checkStatus → stays": "the chart that checks keeps its own failures",
    "checking.readingList — *":
      "this level's server keeps keys; tests/journeys/api-without-keys.spec.ts does it without",
  },
});
