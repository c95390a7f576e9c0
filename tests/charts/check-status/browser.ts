import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "payment looks at its calls and its outcome",
  unreachable: {
    "checkStatus — error: connection → stays": "the browser tells of its connection",
    "waiting — check.requested → requesting": "payment takes it with Check again (check.requested)",
    "waiting — connection.restored → requesting": "it is the same request as Check again's; walked in Node",
    "waiting — after pollDelay → requesting": "payment takes it wherever it checks by the key",
    "requesting — done: readStatus [isOutcome] → decided": "payment takes it (status.decided)",
    "requesting — done: readStatus [isUnseen] → waiting":
      "payment answers no status request of a key that has not acted; the fault campaign does",
    "requesting — done: readStatus [isExpired] → waiting": "payment takes it (status.expired)",
    "requesting — done: readStatus → waiting":
      "the sandbox works on no payment that its answer leaves; walked in Node",
    "requesting — error: readStatus → waiting": "the service answers what it cannot read as unavailable",
  },
});
