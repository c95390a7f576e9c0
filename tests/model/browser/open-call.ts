import { arrive } from "./arrive.ts";
import type { Stage, TestParam } from "./test-param.ts";

const reason =
  "a call is left open by a proxy that holds it over a reload: tests/journeys/payout-change.spec.ts does so, and " +
  "tests/services/payments/left-open.test.ts meets the journal";

export const testParam: TestParam = {
  needs: "a person",
  account: { status: "A", balance: 0 },
  unreachable: { "undecided*": reason, unavailable: reason },
  unseen: Object.fromEntries(
    ["reading", "resting", "unavailable", "undecided.checking", "undecided.cancelling"].map((state) => [
      state,
      reason,
    ]),
  ),
  open: (stage: Stage) => arrive(stage),
  events: {},
  states: {},
};
