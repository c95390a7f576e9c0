import type { CardPalette } from "../theme/card-palettes.ts";
import { guillochePath } from "./guilloche.ts";

const large = new Map<CardPalette["name"], string>();
const small = new Map<CardPalette["name"], string>();

/** The palette's engraving, computed once per page load. */
export function cardEngraving(palette: CardPalette): string {
  return remembered(large, palette, () => guillochePath(palette));
}

/** The same figure with fewer lines, for a card of a few pixels. */
export function thumbnailEngraving(palette: CardPalette): string {
  const turns = Math.ceil(24 / palette.lobes);
  return remembered(small, palette, () => guillochePath({ ...palette, turns }));
}

function remembered(
  engravings: Map<CardPalette["name"], string>,
  palette: CardPalette,
  draw: () => string,
): string {
  const cached = engravings.get(palette.name);
  if (cached !== undefined) return cached;
  const path = draw();
  engravings.set(palette.name, path);
  return path;
}
