import type { SnapshotFrom } from "xstate";
import { freezeCardMachine } from "../../../src/machines/cards/freeze-card.machine.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { cardFigures } from "../../screens/charts/payment-dialogs.tsx";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const order = { operation: "freezeCard", paymentMethodId: "pm_5309", frozen: true };

/** @param call the snapshot of the call to the wallet; defaults to its start */
export function freezeCardDialog(
  snapshot: SnapshotFrom<typeof freezeCardMachine>,
  call = snapshotAfter(keyedCallMachine, { order }),
): Drawing {
  const keyedCall = snapshot.matches("sending")
    ? frozenActor<typeof keyedCallMachine>(call, "keyedCall")
    : undefined;
  return {
    app: createAppActor({
      dialogs: {
        freezeCard: frozenActor<typeof freezeCardMachine>(snapshot, "freezeCard", { keyedCall }),
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
  places: { dialog: (snapshot) => freezeCardDialog(snapshot) },
});
