import fc from "fast-check";
import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { useBalanceBefore } from "../../src/ui/screens/dashboard/dialogs/payment-dialog.ts";

interface Moment {
  readonly balance: number | undefined;
  readonly isPaying: boolean;
}

/** The balance that the hook returns at each moment. The component goes on to the next moment while it renders. */
function balancesBefore(moments: readonly Moment[]): readonly (number | undefined)[] {
  const shownBalances: (number | undefined)[] = [];
  function Dialog() {
    const [at, setAt] = useState(0);
    const { balance, isPaying } = moments[at] ?? { balance: undefined, isPaying: false };
    shownBalances[at] = useBalanceBefore(balance, isPaying);
    if (at < moments.length - 1) setAt(at + 1);
    return null;
  }
  renderToStaticMarkup(<Dialog />);
  return shownBalances;
}

it("a dialog shows the balance from before the payment while the payment is sent", () => {
  const moment = fc.record({
    balance: fc.option(fc.nat(50_000), { nil: undefined }),
    isPaying: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 6 }), (moments) => {
      const expected = moments.map(({ balance, isPaying }, momentIndex) => {
        const momentBefore =
          moments.slice(0, momentIndex).findLast((earlierMoment) => !earlierMoment.isPaying) ?? moments[0];
        return isPaying ? momentBefore?.balance : balance;
      });
      expect(balancesBefore(moments)).toEqual(expected);
    }),
  );
});
