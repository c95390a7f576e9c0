import type { SnapshotFrom } from "xstate";
import { freezeCardMachine } from "../../../src/machines/payments/freeze-card.machine.ts";
import { keyedCallMachine } from "../../../src/machines/payments/keyed-call.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { paths } from "../../model/machines/freeze-card.paths.ts";
import { type Drawing, screensOf, withKnownData } from "../page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../page/frozen-actor.ts";
import { appWith } from "../page/surroundings.ts";
import { cardFigures } from "./payment-dialogs.tsx";

const order = { operation: "freezeCard", paymentMethodId: "pm_5309", frozen: true };

function dialog(snapshot: SnapshotFrom<typeof freezeCardMachine>): Drawing {
  const sendFreezeCard = snapshot.matches("sending")
    ? frozenActor<typeof keyedCallMachine>(snapshotAfter(keyedCallMachine, { order }), "sendFreezeCard")
    : undefined;
  return {
    app: appWith({
      dialogs: {
        freezeCard: frozenActor<typeof freezeCardMachine>(snapshot, "freezeCard", { sendFreezeCard }),
      },
    }),
    element: <DialogHost />,
    figures: cardFigures,
  };
}

export const screens = screensOf({
  name: "freeze-card",
  machine: freezeCardMachine,
  paths: withKnownData<typeof freezeCardMachine>(paths, {
    events: { "card.chosen": [{ paymentMethodId: "pm_5309" }, { paymentMethodId: "pm_1881" }] },
  }),
  places: { dialog },
});
