import { stepUpMachine } from "../../../src/machines/instructions/step-up.machine.ts";
import { dialogPaymentMachine } from "../../../src/machines/payments/dialog-payment.machine.ts";
import { topUpMachine } from "../../../src/machines/payments/top-up.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { boxWith, checkedFigures, requestId } from "../../screens/charts/payment-dialogs.tsx";
import { undecidedFigures } from "../../screens/charts/payment-figures.ts";
import { money, words } from "../../screens/figures.ts";
import { topUpEntry, typedCents } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, inertActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import {
  createAppActor,
  createCoordinatorActor,
  createPayingActor,
} from "../../screens/page/surroundings.ts";
import { dialogWith, orderOf, summary, topUpFigures, topUpLimit } from "../top-up/screens.tsx";
import { paths } from "./paths.ts";

const order = orderOf(typedCents, "pm_5309");
/** The state of the payment's own chart, by state of this chart. */
const paymentIn: Readonly<Record<string, unknown>> = {
  noting: { submitting: "sending" },
  deciding: { submitting: "sending" },
  sending: { submitting: "sending" },
  /** The payment actor has not been spawned yet. */
  confirming: { submitting: "sending" },
  checking: { submitting: "checking" },
  undecided: { undecided: { ofThisPage: "resting" } },
};

export const screens = screensOf({
  name: "dialog-payment",
  machine: dialogPaymentMachine,
  paths: withKnownData<typeof dialogPaymentMachine>(paths, {
    starts: { "a dialog asks for a top-up": () => ({ payments: inertActor, requestId, order }) },
  }),
  places: {
    dialog: (snapshot) => {
      const amount = boxWith(topUpLimit);
      const topUp = snapshotAfter(topUpMachine, { payments: inertActor, requestId }, [
        { type: "card.chosen", paymentMethodId: "pm_5309" },
        { type: "submitted", cents: typedCents },
      ]);
      const isForm = ["noting", "deciding", "sending"].includes(snapshot.value);
      const entry = isForm ? undefined : topUpEntry;
      const stepUp = snapshotAfter(stepUpMachine, { order, maxAge: undefined, acrValues: undefined }, []);
      const isAsking = snapshot.matches("confirming");
      const stepUpChild = isAsking ? { stepUp: frozenActor<typeof stepUpMachine>(stepUp, "stepUp") } : {};
      const payment = createPayingActor({ order, entry, requestedBy: requestId }, paymentIn[snapshot.value]);
      return {
        app: createAppActor({
          dialogs: dialogWith(
            topUp,
            amount,
            frozenActor<typeof dialogPaymentMachine>(snapshot, "payment", stepUpChild),
          ),
          personSession: { payments: createCoordinatorActor(isAsking ? [] : [payment]) },
        }),
        element: <DialogHost />,
        figures: isAsking
          ? [[words("paragraph:"), money(typedCents), summary]]
          : isForm
            ? topUpFigures(amount)
            : [...checkedFigures(typedCents, payment, [summary]), ...undecidedFigures(payment)],
      };
    },
  },
});
