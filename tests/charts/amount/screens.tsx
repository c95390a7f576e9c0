import type { ContextFrom } from "xstate";
import { amountMachine } from "../../../src/machines/payments/amount.machine.ts";
import { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { requestId } from "../../screens/charts/payment-dialogs.tsx";
import { type Figure, money, text } from "../../screens/figures.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { dialogWith, topUpFigures, topUpLimit } from "../top-up/screens.tsx";
import { paths } from "./paths.ts";

const limits = { min: 0, max: topUpLimit, step: 500 };
/** New limits that arrive while an amount is being typed. */
const withMin = { ...limits, min: 2_300 };
const withLowerMax = { ...limits, max: 9_100 };

/** The sentence about how the limit changed the amount; the limit may have fallen or risen since. */
function limitSentence({ cents, limits: { min, max } }: ContextFrom<typeof amountMachine>): Figure {
  const atMost = text("amount.atMost.topUp", { limit: money(max) });
  if (cents === 0 || cents > max) return [atMost];
  if (cents === max) return [atMost, text("amount.setToLimit")];
  if (cents === min) return [text("amount.atLeast", { limit: money(min) }), text("amount.setToLimit")];
  return [text("amount.changed", { amount: money(cents) })];
}

export const screens = screensOf({
  name: "amount",
  machine: amountMachine,
  paths: withKnownData<typeof amountMachine>(paths, {
    starts: {
      "the box of a top-up": () => ({ limits }),
      "a top-up has a least amount": () => ({ limits: withMin }),
    },
    events: {
      "text.changed": ["", "187.65", "4.20", "300", "1e3", "1.234", "-7", "1,2,3", "9999999999"].map(
        (typedText) => ({
          text: typedText,
        }),
      ),
      "limits.changed": ({ limits: { min } }) =>
        [withLowerMax, limits].map((changedLimits) => ({ limits: { ...changedLimits, min } })),
    },
    differs: ({ fault, cents, limits: { min, max } }) => [
      fault,
      cents === 0,
      cents > max,
      cents === withLowerMax.max && cents < max,
      max,
      min,
    ],
  }),
  places: {
    dialog: (snapshot) => {
      const amount = frozenActor<typeof amountMachine>(snapshot, "amount");
      const isAdjusted = snapshot.hasTag("adjusted");
      const topUp = snapshotAfter(topUpMachine, { payments: inertActor, requestId }, [
        { type: "card.chosen", paymentMethodId: "pm_5309" },
      ]);
      const figures = topUpFigures(amount);
      const hasSentence = isAdjusted || snapshot.context.fault !== undefined;
      // Omits the second figure, the limit: the sentence about the amount replaces it.
      return {
        app: createAppActor({ dialogs: dialogWith(topUp, amount) }),
        element: <DialogHost />,
        figures: [
          ...figures.filter((_, index) => !hasSentence || index !== 1),
          ...(isAdjusted ? [limitSentence(snapshot.context)] : []),
        ],
      };
    },
  },
});
