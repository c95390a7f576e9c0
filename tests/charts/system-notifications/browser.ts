import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason:
    "tests/journeys/system-notifications.spec.ts asks the browser, hides the tab and sees what it shows",
  unreachable: {
    "*": "tests/journeys/system-notifications.spec.ts, and tests/services/bind/system-notifications.test.ts",
  },
});
