import type { SnapshotFrom } from "xstate";
import { deleteCardMachine } from "../../../src/machines/cards/delete-card.machine.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { cardFigures } from "../../screens/charts/payment-dialogs.tsx";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const order = { operation: "removeCard", paymentMethodId: "pm_5309" };

export function deleteCardDialog(
  snapshot: SnapshotFrom<typeof deleteCardMachine>,
  keyedCallSnapshot: SnapshotFrom<typeof keyedCallMachine> = snapshotAfter(keyedCallMachine, { order }),
): Drawing {
  const keyedCall = snapshot.matches("deleting")
    ? frozenActor<typeof keyedCallMachine>(keyedCallSnapshot, "keyedCall")
    : undefined;
  return {
    app: createAppActor({
      dialogs: {
        deleteCard: frozenActor<typeof deleteCardMachine>(snapshot, "deleteCard", { keyedCall }),
      },
    }),
    element: <DialogHost />,
    figures: cardFigures,
  };
}

export const screens = screensOf({
  name: "delete-card",
  machine: deleteCardMachine,
  paths: withKnownData<typeof deleteCardMachine>(paths, {
    events: { "card.chosen": [{ paymentMethodId: "pm_5309" }, { paymentMethodId: "pm_1881" }] },
  }),
  places: { dialog: (snapshot) => deleteCardDialog(snapshot) },
});
