import { innerTestParam } from "../../model/browser/inner.ts";

const journeys = "tests/journeys/payees.spec.ts does it";

export const testParam = innerTestParam({
  skipReason: "the transfer dialog shows its payees: tests/journeys/payees.spec.ts looks at them",
  unreachable: { "record*": journeys, "removal*": journeys, "paymentMemory*": journeys },
});
