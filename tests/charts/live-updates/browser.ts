import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "session counts what is read again, and tests/journeys/live.spec.ts sees it",
  unreachable: {
    "*": "tests/journeys/live.spec.ts hides and shows the tab, pays from elsewhere and waits a minute",
  },
});
