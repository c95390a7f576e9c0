import { innerTestParam } from "../../model/browser/inner.ts";

const journey = "tests/journeys/live.spec.ts waits a minute and refuses a reading";

export const testParam = innerTestParam({
  unseen: "the written screens show it",
  unreachable: {
    "* — answer.read → *": "every walk that opens the dashboard takes it",
    "current — after restOfMinute → aged": journey,
    "current — reading.failed → unrefreshed": journey,
    "aged — reading.failed → unrefreshed": journey,
    "answerAge — error: watchAnswer → stays": "following a chart of this page cannot fail",
  },
});
