import { innerTestParam } from "../../model/browser/inner.ts";

const journeys = "tests/journeys/notifications.spec.ts turns the samples off and does it";

export const testParam = innerTestParam({
  skipReason: "the sandbox shows the specification's samples in its place",
  unreachable: { "record*": journeys, "undecided*": journeys, "notifications*": journeys },
});
