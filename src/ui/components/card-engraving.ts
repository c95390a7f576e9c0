import type { CardPalette } from "../theme/card-palettes.ts";
import { guillochePath } from "./guilloche.ts";

const large = new Map<CardPalette["lobes"], string>();
const small = new Map<CardPalette["lobes"], string>();

/** The palette's engraving, computed once in the life of the page. No two figures have as many lobes. */
export function cardEngraving(palette: CardPalette): string {
  return remembered(large, palette, () => guillochePath(palette));
}

/** The same figure with fewer lines, for a card of a few pixels. */
export function thumbnailEngraving(palette: CardPalette): string {
  const turns = Math.ceil(24 / palette.lobes);
  return remembered(small, palette, () => guillochePath({ ...palette, turns }));
}

function remembered(
  drawn: Map<CardPalette["lobes"], string>,
  palette: CardPalette,
  draw: () => string,
): string {
  const known = drawn.get(palette.lobes);
  if (known !== undefined) return known;
  const path = draw();
  drawn.set(palette.lobes, path);
  return path;
}
