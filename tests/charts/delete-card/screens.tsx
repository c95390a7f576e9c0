import type { SnapshotFrom } from "xstate";
import { deleteCardMachine } from "../../../src/machines/cards/delete-card.machine.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { cardFiguresOf } from "../../screens/charts/payment-dialogs.tsx";
import { cards } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { answeredQuery, createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const order = { operation: "removeCard", paymentMethodId: "pm_5309" };

export function deleteCardDialog(
  snapshot: SnapshotFrom<typeof deleteCardMachine>,
  keyedCallSnapshot: SnapshotFrom<typeof keyedCallMachine> = snapshotAfter(keyedCallMachine, { order }),
  listedCards = cards,
): Drawing {
  const keyedCall = snapshot.matches("deleting")
    ? frozenActor<typeof keyedCallMachine>(keyedCallSnapshot, "keyedCall")
    : undefined;
  return {
    app: createAppActor({
      dialogs: {
        deleteCard: frozenActor<typeof deleteCardMachine>(snapshot, "deleteCard", { keyedCall }),
      },
      session: { cards: answeredQuery("cards", listedCards) },
    }),
    element: <DialogHost />,
    figures: cardFiguresOf(listedCards),
  };
}

export const screens = screensOf({
  name: "delete-card",
  machine: deleteCardMachine,
  paths: withKnownData<typeof deleteCardMachine>(paths, {
    events: { "card.chosen": [{ paymentMethodId: "pm_5309" }, { paymentMethodId: "pm_1881" }] },
  }),
  places: {
    dialog: (snapshot) => deleteCardDialog(snapshot),
    "dialog, the chosen card is gone from the list": (snapshot) =>
      snapshot.matches({ choosing: "undecided" })
        ? deleteCardDialog(
            snapshot,
            undefined,
            cards.filter(({ paymentMethodId }) => paymentMethodId !== snapshot.context.paymentMethodId),
          )
        : undefined,
  },
});
