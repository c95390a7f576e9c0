import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason:
    "tests/services/bind/event-stream.test.ts has its tabs, tests/journeys/live-events.spec.ts sees it",
  unreachable: { "*": "tests/journeys/live-events.spec.ts opens and loses streams in two tabs" },
});
