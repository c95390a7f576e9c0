import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "payment looks at its calls and what they suggest",
  unreachable: {
    "checkList — error: connection → stays": "the browser tells of its connection",
    "waiting — check.requested → requesting": "payment takes it with Check again (undecidedByList)",
    "waiting — connection.restored → requesting": "it is the same reading as Check again's; walked in Node",
    "waiting.planning — at once [isPollScheduled] → waiting.scheduled":
      "payment takes it wherever it reads the list",
    "waiting.planning — at once → waiting.onDemand": "the schedule is over after two minutes; walked in Node",
    "waiting.scheduled — after pollDelay → requesting": "payment takes it wherever it reads the list",
    "requesting — done: readMatches → waiting": "payment takes it (list.read)",
    "requesting — error: readMatches → waiting":
      "payment takes it before Check again: the connection is lost",
  },
});
