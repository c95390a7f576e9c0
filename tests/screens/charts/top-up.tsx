import { type TopUpActor, topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { paths } from "../../model/machines/top-up.paths.ts";
import { type Figure, masked, money, text, words } from "../figures.ts";
import { balance, typedCents } from "../known.ts";
import { known, screensOf } from "../page/chart-screens.ts";
import { nobody, still } from "../page/still.ts";
import { appWith } from "../page/surroundings.ts";
import {
  boxFigures,
  boxWith,
  brand,
  cardFigures,
  everyPayOutput,
  payIn,
  reasonOf,
  requestId,
} from "./payment-dialogs.tsx";

/** The most of one top-up. */
export const topUpLimit = 25_000;

export const orderOf = (cents: number, paymentMethodId: string) =>
  ({ operation: "topUp", cents, currency: "AUD", paymentMethodId }) as const;

/** Dollars without cents, beside the box. */
const quickFigure: Figure = [
  text("amount.quick"),
  ...[20, 50, 100, 250].map((dollars) => words(`button "$${dollars}"`)),
];

/** What stands in the dialog while an amount can be chosen, or is being sent. */
export function topUpFigures(amount: ReturnType<typeof boxWith>): readonly Figure[] {
  const { context } = amount.getSnapshot();
  const pays = Math.min(context.cents, context.limits.max);
  return [
    ...boxFigures(context, text("topUp.limit", { limit: money(context.limits.max) })),
    quickFigure,
    ...cardFigures,
    [text("topUp.cardPays"), money(pays)],
    [text("topUp.balanceAfterwards"), money(balance.balance + pays)],
  ];
}

export const summary = text("topUp.summary", { brand: brand("mastercard"), card: masked("5309") });

export function dialogWith(
  snapshot: ReturnType<TopUpActor["getSnapshot"]>,
  amount: ReturnType<typeof boxWith>,
  pay?: ReturnType<typeof payIn>,
) {
  return { topUp: still<typeof topUpMachine>(snapshot, "topUp", { amount, pay }) };
}

export const screens = screensOf({
  name: "top-up",
  machine: topUpMachine,
  paths: known<typeof topUpMachine>(paths, {
    starts: { "the dialog is opened": () => ({ payments: nobody, requestId }) },
    events: {
      "card.chosen": [{ paymentMethodId: "pm_4242" }, { paymentMethodId: "pm_5309" }],
      "card.suggested": [],
      submitted: [{ cents: typedCents }],
    },
    answers: { pay: everyPayOutput },
    differs: ({ paymentMethodId, failure }) => [paymentMethodId, reasonOf(failure)],
  }),
  places: {
    dialog: (snapshot) => {
      const amount = boxWith(topUpLimit);
      const { cents, paymentMethodId = "" } = snapshot.context;
      const pay = snapshot.matches("paying") ? payIn("sending", orderOf(cents, paymentMethodId)) : undefined;
      return {
        app: appWith({ dialogs: dialogWith(snapshot, amount, pay) }),
        element: <DialogHost />,
        figures: topUpFigures(amount),
      };
    },
  },
});
