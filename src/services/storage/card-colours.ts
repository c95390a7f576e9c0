import { type CardColours, withColours } from "../../machines/cards/rules/card-colours.ts";
import type { Card } from "../../machines/core/domain.ts";
import { stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** Before a person's id: the colour of each card that this person was shown in this browser. */
const cardColoursPrefix = "card-colours/";

function check(json: unknown): CardColours | undefined {
  return isFields(json) && Object.values(json).every(Number.isInteger) ? (json as CardColours) : undefined;
}

/** Gives each card a colour, the same as in this browser before; where nothing can be kept, as in this page before. */
export function colourCards(area: () => Storage) {
  const shown: Record<string, number> = {};
  /** @param person the access token's subject */
  return (cards: readonly Card[], person: string | undefined): readonly Card[] => {
    const store = stored(area, `${cardColoursPrefix}${person}`, check);
    const kept = store.read();
    const coloured = withColours(cards, { ...shown, ...kept });
    const colours = Object.fromEntries(coloured.map(({ id, colour }) => [id, colour]));
    Object.assign(shown, colours);
    store.write({ ...kept, ...colours });
    return coloured;
  };
}
