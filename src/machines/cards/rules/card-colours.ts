import type { Card } from "../../core/domain.ts";

/** The index of each card's colour (0 to 4), by card id. */
export type CardColours = Readonly<Record<string, number>>;

/**
 * A card keeps its colour when other cards are added or deleted. A new card gets the colour that its id's hash selects,
 * or else the next colour that no listed card has.
 * @param cards newest first, as the wallet lists them
 * @returns the known colours and those of the new cards
 */
export function assignColours(cards: readonly Card[], knownColours: CardColours): CardColours {
  const colours: Record<string, number> = { ...knownColours };
  for (const { id } of cards.toReversed()) {
    const takenColours = cards.map((card) => colours[card.id]);
    const preferredColour = hashOf(id) % 5;
    colours[id] ??=
      [0, 1, 2, 3, 4]
        .map((step) => (preferredColour + step) % 5)
        .find((index) => !takenColours.includes(index)) ?? preferredColour;
  }
  return colours;
}

function hashOf(text: string): number {
  return [...text].reduce((hash, character) => (hash * 33 + character.charCodeAt(0)) % 65_521, 0);
}
