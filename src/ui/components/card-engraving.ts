import type { CardPalette } from "../theme/card-palettes.ts";
import { guillochePath } from "./guilloche.ts";

const drawn = new Map<CardPalette["name"], string>();

/** The palette's engraving, computed once in the life of the page. */
export function cardEngraving(palette: CardPalette): string {
  const known = drawn.get(palette.name);
  if (known !== undefined) return known;
  const path = guillochePath(palette);
  drawn.set(palette.name, path);
  return path;
}
