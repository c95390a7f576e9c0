import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "each of its charts is walked by its own paths",
  unreachable: {
    "running — payout.changed → stays": "the paths of `payoutChange` see what comes of it",
    "running — navigated → stays": "tests/services/bind/kept.test.ts reads what is left of the account",
    "running — error: * → stays": "each chart observes its own failures",
  },
});
