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

/**
 * A card's palette for life: it follows from the card's id alone, whichever cards are added or deleted beside it. Two
 * cards may have one ink; their engravings are chosen apart from it.
 */
export function paletteOf(cardId: string): CardPalette {
  const hash = hashOf(cardId);
  const { name, base, line } = paletteAt(hash);
  return { ...paletteAt(hash >>> 8), name, base, line };
}

function paletteAt(place: number): CardPalette {
  return cardPalettes[place % cardPalettes.length] ?? cardPalettes[0];
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
