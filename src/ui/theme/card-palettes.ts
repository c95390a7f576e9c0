/** One palette: its colours, and the parameters of its engraving. */
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

/** @param colour a card's palette index, from 0 */
export function cardPaletteOf(colour = 0): CardPalette {
  return cardPalettes[colour] ?? cardPalettes[0];
}
