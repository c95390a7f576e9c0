import { amountMachine } from "../../../src/machines/payments/amount.machine.ts";
import { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { paths } from "../../model/machines/amount.paths.ts";
import { money, text } from "../figures.ts";
import { screensOf, withKnownData } from "../page/chart-screens.ts";
import { frozenActor, nobody, snapshotAfter } from "../page/frozen-actor.ts";
import { appWith } from "../page/surroundings.ts";
import { requestId } from "./payment-dialogs.tsx";
import { dialogWith, topUpFigures, topUpLimit } from "./top-up.tsx";

const limits = { min: 0, max: topUpLimit, step: 500 };
/** The limit falls while something is typed. */
const atLeast = { ...limits, min: 2_300 };
const lower = { ...limits, max: 9_100 };

export const screens = screensOf({
  name: "amount",
  machine: amountMachine,
  paths: withKnownData<typeof amountMachine>(paths, {
    starts: {
      "the box of a top-up": () => ({ limits }),
      "a top-up has a least amount": () => ({ limits: atLeast }),
    },
    events: {
      "text.changed": ["", "187.65", "4.20", "300", "1e3", "1.234", "-7", "1,2,3", "9999999999"].map(
        (typed) => ({
          text: typed,
        }),
      ),
      "limits.changed": ({ limits: { min } }) =>
        [lower, limits].map((changed) => ({ limits: { ...changed, min } })),
    },
    differs: ({ fault, cents, limits: { min, max } }) => [fault, cents === 0, cents > max, max, min],
  }),
  places: {
    dialog: (snapshot) => {
      const amount = frozenActor<typeof amountMachine>(snapshot, "amount");
      const {
        cents,
        limits: { min, max },
      } = snapshot.context;
      const isAdjusted = snapshot.hasTag("adjusted");
      const isLower = cents === 0 || cents > max;
      const most = text("amount.most.topUp", { limit: money(max) });
      const least = text("amount.least", { limit: money(min) });
      const topUp = snapshotAfter(topUpMachine, { payments: nobody, requestId }, [
        { type: "card.chosen", paymentMethodId: "pm_5309" },
      ]);
      const figures = topUpFigures(amount);
      const hasSentence = isAdjusted || snapshot.context.fault !== undefined;
      // The sentence stands in the limit's place.
      return {
        app: appWith({ dialogs: dialogWith(topUp, amount) }),
        element: <DialogHost />,
        figures: [
          ...figures.filter((_, at) => !hasSentence || at !== 1),
          ...(isAdjusted
            ? [isLower ? [most] : [cents === max ? most : least, text("amount.setToLimit")]]
            : []),
        ],
      };
    },
  },
});
