/** One ink of the plate: its colours, and the figure that its engraving turns. */
export interface CardPalette {
  readonly name: "harbour" | "ochre" | "eucalypt" | "waratah" | "basalt";
  readonly base: string;
  readonly line: string;
  readonly lobes: number;
  readonly radius: number;
  readonly amplitude: number;
  readonly turns: number;
}

export const cardText = "#FFF8EA";

export const cardPalettes = [
  { name: "harbour", base: "#233A8F", line: "#B7C6FF", lobes: 8, radius: 64, amplitude: 36, turns: 9 },
  { name: "ochre", base: "#723C13", line: "#FFD9A8", lobes: 5, radius: 66, amplitude: 34, turns: 13 },
  { name: "eucalypt", base: "#1B4A3C", line: "#B5E6CC", lobes: 12, radius: 62, amplitude: 38, turns: 6 },
  { name: "waratah", base: "#6B2740", line: "#FFC4CF", lobes: 7, radius: 56, amplitude: 44, turns: 10 },
  { name: "basalt", base: "#38332D", line: "#D8CBB4", lobes: 16, radius: 68, amplitude: 30, turns: 5 },
] as const satisfies readonly CardPalette[];

/** The palette's place by the card's id, as this page has shown it. */
export const shownPlaces = new Map<string, number>();

/**
 * Gives each card a palette by its own id: a card that is added or deleted changes no other card's colour while the page
 * lives. Of two cards with one colour the newer one takes the next that is free.
 * @param cards newest first, as the wallet lists them
 */
export function withPalettes<Card extends { readonly id: string }>(
  cards: readonly Card[],
): readonly (Card & { readonly palette: CardPalette })[] {
  const taken = new Set<number>();
  return cards
    .toReversed()
    .map((card) => {
      let place = shownPlaces.get(card.id) ?? hashOf(card.id) % cardPalettes.length;
      while (taken.has(place) && taken.size < cardPalettes.length) place = (place + 1) % cardPalettes.length;
      taken.add(place);
      shownPlaces.set(card.id, place);
      return { ...card, palette: cardPalettes[place] ?? cardPalettes[0] };
    })
    .toReversed();
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
