import { innerTestParam } from "../../model/browser/inner.ts";

const reason =
  "a call is left open by a proxy that holds it over a reload: tests/journeys/payout-change.spec.ts does so, and " +
  "tests/services/payments/left-open.test.ts meets the journal";

export const testParam = innerTestParam({ skipReason: reason, unreachable: { "*": reason } });
