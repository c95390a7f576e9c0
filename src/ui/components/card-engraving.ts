import type { CardPalette } from "../theme/card-palettes.ts";
import { guillochePath } from "./guilloche.ts";

const cardPaths = new Map<CardPalette["name"], string>();
const thumbnailPaths = new Map<CardPalette["name"], string>();

/** The palette's engraving, computed once per page load. */
export function cardEngravingPath(palette: CardPalette): string {
  return cachePath(cardPaths, palette, () => guillochePath(palette));
}

/** The same figure with fewer lines, for a card of a few pixels. */
export function thumbnailEngravingPath(palette: CardPalette): string {
  const turns = Math.ceil(24 / palette.lobes);
  return cachePath(thumbnailPaths, palette, () => guillochePath({ ...palette, turns }));
}

function cachePath(
  engravings: Map<CardPalette["name"], string>,
  palette: CardPalette,
  draw: () => string,
): string {
  const cachedEngraving = engravings.get(palette.name);
  if (cachedEngraving !== undefined) return cachedEngraving;
  const path = draw();
  engravings.set(palette.name, path);
  return path;
}
