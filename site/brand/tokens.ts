/** The tokens of a theme and their combinations: a brand's colours are checked against this list. */
import type { light } from "../../brand/brand.json";

/** One of a brand's two themes, with the tokens of src/ui/theme/theme.ts. */
export type Theme = typeof light;
export type Colour = keyof Theme["color"];
export type Shadow = keyof Theme["shadow"];

/** Whether a colour covers the one below it. */
export const colours: Readonly<Record<Colour, "opaque" | "translucent">> = {
  page: "opaque",
  pageDimmed: "opaque",
  surface: "opaque",
  raised: "opaque",
  sunken: "opaque",
  line: "opaque",
  lineStrong: "opaque",
  field: "opaque",
  ink: "opaque",
  muted: "opaque",
  faint: "opaque",
  accent: "opaque",
  accentPress: "opaque",
  onAccent: "opaque",
  accentSoft: "opaque",
  credit: "opaque",
  creditSoft: "opaque",
  debit: "opaque",
  debitPress: "opaque",
  onDebit: "opaque",
  debitSoft: "opaque",
  pending: "opaque",
  pendingSoft: "opaque",
  scrim: "translucent",
  engraving: "translucent",
};

export const shadows: readonly Shadow[] = ["card", "floating"];

const backgrounds = ["page", "surface", "raised", "sunken"] as const;

/** Texts of every size: 4.5 to 1 (WCAG 2.2, 1.4.3). */
const texts: Readonly<Partial<Record<Colour, readonly Colour[]>>> = {
  ink: [...backgrounds, "accentSoft", "creditSoft", "debitSoft", "pendingSoft"],
  muted: [...backgrounds, "accentSoft"],
  faint: backgrounds,
  accent: [...backgrounds, "accentSoft"],
  accentPress: backgrounds,
  credit: [...backgrounds, "creditSoft"],
  debit: [...backgrounds, "debitSoft"],
  pending: [...backgrounds, "pendingSoft"],
  onAccent: ["accent", "accentPress"],
  onDebit: ["debit", "debitPress"],
  page: ["ink"],
};

/** Borders of controls: 3 to 1 (1.4.11). The focus ring uses the accent, which has 4.5. */
const controls: Readonly<Partial<Record<Colour, readonly Colour[]>>> = {
  field: ["page", "surface", "raised"],
};

export interface Pair {
  readonly front: Colour;
  readonly back: Colour;
  readonly needed: 4.5 | 3;
}

export const contrastPairs: readonly Pair[] = [...pairsOf(texts, 4.5), ...pairsOf(controls, 3)];

/** Text colours of PDF statements and receipts, drawn in light colours on white paper. */
export const paperColours: readonly Colour[] = ["ink", "muted", "credit", "debit"];

function pairsOf(
  fronts: Readonly<Partial<Record<Colour, readonly Colour[]>>>,
  minRatio: 4.5 | 3,
): readonly Pair[] {
  return Object.entries(fronts).flatMap(([foreground, backgroundNames]) =>
    backgroundNames.map((background) => ({
      front: foreground as Colour,
      back: background,
      needed: minRatio,
    })),
  );
}
