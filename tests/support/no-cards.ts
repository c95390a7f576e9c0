import { cards } from "../../src/ui/i18n/en/dashboard.ts";

/** The text of the cards' panel if there is no card; `journeys/cards.spec.ts` has the specification's words. */
export const noCardsText = cards.empty.title;
