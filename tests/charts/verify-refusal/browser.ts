import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "nothing of it is shown but its outcome",
  unreachable: {
    "* — *":
      "tests/journeys/payment-answers.spec.ts does it by the key; tests/journeys/api-without-keys.spec.ts by the list",
  },
});
