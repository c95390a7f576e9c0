import type { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { arrive } from "../../model/browser/arrive.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";

const inside =
  "it runs inside the charts of the cards, the account and the setup, which are walked in the browser; " +
  "tests/services/payments/keyed-calls.test.ts meets the real wallet";

export const testParam: TestParam<typeof keyedCallMachine> = {
  needs: "a person",
  account: { status: "A", balance: 0 },
  unreachable: { "underWay*": inside },
  skippedStates: Object.fromEntries(
    [
      ...["queueing", "preparing", "sending.calling", "sending.checking"].map((state) => `underWay.${state}`),
      "finished",
    ].map((state) => [state, inside]),
  ),
  open: (fixtures: Fixtures) => arrive(fixtures),
  events: {},
  states: {},
};
