/** A chart that runs inside another one: the page shows it only through that one, so no path of its own is walked. */
import type { Reasons, TestParam } from "./test-param.ts";

interface Inner {
  /** Who looks at what it does. */
  readonly unseen: string;
  /** For each transition the chart whose paths take it, or why none does. */
  readonly unreachable: Reasons;
}

export function innerTestParam({ unseen, unreachable }: Inner): TestParam {
  return {
    needs: "a person",
    account: { status: "A", balance: 10_000 },
    starts: [],
    open: async () => {
      throw new Error("A chart inside another one is not opened by itself.");
    },
    events: {},
    states: {},
    unseen: { "*": unseen },
    unreachable,
  };
}
