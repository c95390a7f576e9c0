import { innerTestParam } from "../../model/browser/inner.ts";

const journeys = "tests/journeys/step-up.spec.ts does it";
const waits = "two minutes without";

export const testParam = innerTestParam({
  skipReason: "tests/journeys/step-up.spec.ts looks at the dialog that it opens",
  unreachable: {
    "reading — done: takeForm [isStored] → restoring": `${journeys}: a payout above the limit`,
    "reading — done: takeForm → empty": `${journeys}: another person signs in`,
    "reading — error: takeForm → empty":
      "a token that cannot be had: tests/services/payments/step-up.test.ts has the port's own failure",
    "reading — after restoreLimit → empty": `${waits} the token`,
    "restoring — after restoreLimit → empty": `${waits} the balance, or while another dialog is open`,
    "restoring — done: restoreForm → empty": `${journeys}: a payout above the limit`,
    "restoring — error: restoreForm → empty":
      "the session ends while another dialog is open, and the chart with it",
  },
});
