import { deleteCardMachine } from "./delete-card.machine.ts";
import { freezeCardMachine } from "./freeze-card.machine.ts";

/** The dialogs that make one keyed call for a saved card, by name. */
export const cardDialogCharts = {
  freezeCard: freezeCardMachine,
  deleteCard: deleteCardMachine,
};
