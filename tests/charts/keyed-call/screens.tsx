import { deleteCardMachine } from "../../../src/machines/cards/delete-card.machine.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { addCardDialog, addCardUntil } from "../add-card/screens.tsx";
import { deleteCardDialog } from "../delete-card/screens.tsx";
import { paths } from "./paths.ts";

const removal = { operation: "removeCard", paymentMethodId: "pm_5309" } as const;

export const screens = screensOf({
  name: "keyed-call",
  machine: keyedCallMachine,
  paths: withKnownData<typeof keyedCallMachine>(paths, {
    starts: {
      "a card is removed": () => ({ order: removal }),
    },
    differs: () => undefined,
  }),
  places: {
    "the removal of a card": (snapshot) =>
      deleteCardDialog(
        snapshotAfter(deleteCardMachine, undefined, [
          { type: "card.chosen", paymentMethodId: removal.paymentMethodId },
          { type: "submitted" },
        ]),
        snapshot,
      ),
    "the saving of a card": (snapshot) =>
      addCardDialog(
        addCardUntil(
          {
            type: "xstate.done.actor.prepareCard",
            actorId: "prepareCard",
            output: { clientSecret: "seti_1" },
          },
          { type: "submitted" },
          {
            type: "xstate.done.actor.identifyCard",
            actorId: "identifyCard",
            output: { token: "pm_token", savedCard: undefined },
          },
          {
            type: "xstate.done.actor.confirmCard",
            actorId: "confirmCard",
            output: { paymentMethodId: "pm_new" },
          },
        ),
        { saveCard: frozenActor<typeof keyedCallMachine>(snapshot, "saveCard") },
      ),
  },
});
