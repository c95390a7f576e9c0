import { cards } from "../../src/ui/i18n/en/dashboard.ts";

/** What the cards' panel says without a card; `journeys/cards.spec.ts` has the specification's words. */
export const noCardsText = cards.empty.title;
