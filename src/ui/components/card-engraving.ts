import type { CardPalette } from "../theme/card-palettes.ts";
import { guillochePath } from "./guilloche.ts";

const cardPaths = new Map<CardPalette["name"], string>();
const thumbnailPaths = new Map<CardPalette["name"], string>();

/** The palette's engraving, computed once per page load. */
export function cardEngraving(palette: CardPalette): string {
  return cachedPath(cardPaths, palette, () => guillochePath(palette));
}

/** The same figure with fewer lines, for a card of a few pixels. */
export function thumbnailEngraving(palette: CardPalette): string {
  const turns = Math.ceil(24 / palette.lobes);
  return cachedPath(thumbnailPaths, palette, () => guillochePath({ ...palette, turns }));
}

function cachedPath(
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
