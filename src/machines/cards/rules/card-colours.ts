import type { Card } from "../../core/domain.ts";

/** Which of the five colours each card shows, by its id. */
export type CardColours = Readonly<Record<string, number>>;

/**
 * A card that has a colour keeps it, whichever cards are added or deleted. A new one takes the colour that its id gives,
 * or the next that none of these cards has.
 * @param cards newest first, as the wallet lists them
 * @returns all that were known, and those of the new cards
 */
export function coloursOf(cards: readonly Card[], known: CardColours): CardColours {
  const colours: Record<string, number> = { ...known };
  for (const { id } of cards.toReversed()) {
    const taken = cards.map((card) => colours[card.id]);
    const first = hashOf(id) % 5;
    colours[id] ??=
      [0, 1, 2, 3, 4].map((step) => (first + step) % 5).find((one) => !taken.includes(one)) ?? first;
  }
  return colours;
}

function hashOf(text: string): number {
  return [...text].reduce((hash, character) => (hash * 33 + character.charCodeAt(0)) % 65_521, 0);
}
