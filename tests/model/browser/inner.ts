/** The test param of a chart that is visible only through its parent chart, so it has no browser paths of its own. */
import type { Reasons, TestParam } from "./test-param.ts";

interface InnerChartReasons {
  /** The reason why the chart's states are skipped: the chart or test that checks them. */
  readonly skipReason: string;
  /** For each transition, the chart whose paths take it, or the reason why none does. */
  readonly unreachable: Reasons;
}

export function innerTestParam({ skipReason, unreachable }: InnerChartReasons): TestParam {
  return {
    needs: "a person",
    account: { status: "A", balance: 10_000 },
    starts: [],
    open: async () => {
      throw new Error("A chart inside another one is not opened by itself.");
    },
    events: {},
    states: {},
    skippedStates: { "*": skipReason },
    unreachable,
  };
}
