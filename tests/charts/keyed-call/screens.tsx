import { deleteCardMachine } from "../../../src/machines/cards/delete-card.machine.ts";
import { freezeCardMachine } from "../../../src/machines/cards/freeze-card.machine.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { reviewDuring } from "../../screens/charts/setup.tsx";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { addCardDialog, addCardUntil } from "../add-card/screens.tsx";
import { deleteCardDialog } from "../delete-card/screens.tsx";
import { freezeCardDialog } from "../freeze-card/screens.tsx";
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
    "the freezing of a card": (snapshot) =>
      freezeCardDialog(
        snapshotAfter(freezeCardMachine, undefined, [
          { type: "card.chosen", paymentMethodId: removal.paymentMethodId },
          { type: "submitted", frozen: true },
        ]),
        snapshot,
      ),
    "the setup's personal details": (snapshot) => reviewDuring("sendIndividual", snapshot),
    "the setup's document": (snapshot) => reviewDuring("uploadDocument", snapshot),
    "the setup's bank account": (snapshot) => reviewDuring("sendBankAccount", snapshot),
    "the setup's activation": (snapshot) => reviewDuring("requestActivation", snapshot),
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
