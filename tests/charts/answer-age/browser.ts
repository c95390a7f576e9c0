import { innerTestParam } from "../../model/browser/inner.ts";

const journey = "tests/journeys/live.spec.ts waits a minute and refuses a reading";
const withStream = "tests/journeys/live-events.spec.ts has a stream";

export const testParam = innerTestParam({
  skipReason: "the screen snapshots show it",
  unreachable: {
    "* — answer.read → *": "every walk that opens the dashboard takes it",
    "current — after restOfMinute → aged": journey,
    "current — reading.failed → unrefreshed": journey,
    "aged — reading.failed → unrefreshed": journey,
    "current — stream.opened → confirmed": withStream,
    "aged — stream.opened → confirmed": withStream,
    "confirmed — answer.read → stays": withStream,
    "confirmed — reading.failed → unrefreshed": withStream,
    "confirmed — stream.lost → current": withStream,
    "answerAge — error: watchAnswer → stays": "following a chart of this page cannot fail",
  },
});
