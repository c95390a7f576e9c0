import { innerTestParam } from "./inner.ts";

const journeys = "tests/journeys/step-up.spec.ts does it";

export const testParam = innerTestParam({
  unseen: "tests/journeys/step-up.spec.ts looks at the dialog that it opens",
  unreachable: {
    "reading — done: takeForm [isKept] → held": `${journeys}: a payout above the limit`,
    "reading — done: takeForm → empty": `${journeys}: another person signs in`,
    "reading — error: takeForm → empty":
      "a token that cannot be had: tests/services/payments/step-up.test.ts has the port's own failure",
    "held — form.restored → empty": `${journeys}: a payout above the limit`,
  },
});
