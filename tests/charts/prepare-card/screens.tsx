import { addCardMachine } from "../../../src/machines/cards/add-card.machine.ts";
import { prepareCardMachine } from "../../../src/machines/cards/prepare-card.machine.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { provider } from "../../screens/page/provider.ts";
import { addCardDialog } from "../add-card/screens.tsx";
import { paths } from "./paths.ts";

export const screens = screensOf({
  name: "prepare-card",
  machine: prepareCardMachine,
  paths: withKnownData<typeof prepareCardMachine>(paths, {
    differs: ({ providerFailure, secretFailure }) => [providerFailure?.code, secretFailure?.code],
  }),
  places: {
    dialog: (snapshot) => {
      const isLoaded = snapshot.matches({ provider: "loaded" });
      const addCard = snapshotAfter(
        addCardMachine,
        undefined,
        isLoaded ? [{ type: "provider.loaded", provider }] : [],
      );
      return addCardDialog(addCard, {
        prepareCard: frozenActor<typeof prepareCardMachine>(snapshot, "prepareCard"),
      });
    },
  },
});
