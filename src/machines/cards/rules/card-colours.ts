import type { Card } from "../../core/domain.ts";

/** Which colour each card shows, by its id: from 0 to `cardColours - 1`. */
export type CardColours = Readonly<Record<string, number>>;

const cardColours = 5;

/**
 * A card that has a colour keeps it, whichever cards are added or deleted. A new one takes the colour that its id gives,
 * or the next that none of these cards has.
 * @param cards newest first, as the wallet lists them
 */
export function withColours(
  cards: readonly Card[],
  known: CardColours,
): readonly (Card & { colour: number })[] {
  const taken = new Set(cards.map(({ id }) => known[id]));
  return cards
    .toReversed()
    .map((card) => {
      let colour = known[card.id];
      if (colour === undefined) {
        colour = hashOf(card.id) % cardColours;
        for (let tried = 1; tried < cardColours && taken.has(colour); tried += 1) {
          colour = (colour + 1) % cardColours;
        }
        taken.add(colour);
      }
      return { ...card, colour };
    })
    .toReversed();
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
