import { assignColours, type CardColours } from "../../machines/cards/rules/card-colours.ts";
import type { Card } from "../../machines/core/domain.ts";
import { stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** Prefix of an item's name, before a person's id: the colours of the cards that this browser has shown to them. */
const cardColoursPrefix = "card-colours/";

function parseCardColours(json: unknown): CardColours | undefined {
  return isFields(json) && Object.values(json).every(Number.isInteger) ? (json as CardColours) : undefined;
}

/** Gives each card the same colour as before in this browser; without storage, as before in this page. */
export function createCardColouring(getStorage: () => Storage) {
  const coloursByPerson: Record<string, CardColours> = {};
  /** @param person the access token's subject */
  return (cards: readonly Card[], person = ""): readonly Card[] => {
    const store = stored(getStorage, `${cardColoursPrefix}${person}`, parseCardColours);
    const colours = assignColours(cards, { ...coloursByPerson[person], ...store.read() });
    coloursByPerson[person] = colours;
    store.write(colours);
    return cards.map((card) => ({ ...card, colour: colours[card.id] ?? 0 }));
  };
}
