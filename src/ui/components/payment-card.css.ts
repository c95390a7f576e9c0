import { style, styleVariants } from "@vanilla-extract/css";
import { markLine } from "../../../brand/logo.json";
import { cardPalettes, cardText } from "../theme/card-palettes.ts";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { cardSize, radius } from "../theme/tokens.ts";

export const card = style({
  position: "relative",
  display: "block",
  overflow: "hidden",
  inlineSize: "100%",
  aspectRatio: `${cardSize.width} / ${cardSize.height}`,
  borderRadius: radius.card,
  color: cardText,
  boxShadow: `inset 0 1px 0 #FFFFFF24, ${vars.shadow.card}`,
  textAlign: "start",
  "@media": { [media.forcedColors]: { border: "1px solid CanvasText" } },
});

/** A frozen card is grey; a text on its face says that it is frozen. */
export const frozen = style({ filter: "grayscale(.8)" });

type PaletteName = (typeof cardPalettes)[number]["name"];

export const inks = styleVariants(
  Object.fromEntries(cardPalettes.map(({ name, base }) => [name, base])) as Record<PaletteName, string>,
  (base) => ({
    backgroundColor: base,
    backgroundImage: `linear-gradient(165deg, color-mix(in srgb, ${base} 91%, white), ${base} 46%)`,
  }),
);

export const lines = styleVariants(
  Object.fromEntries(cardPalettes.map(({ name, line }) => [name, line])) as Record<PaletteName, string>,
  (line) => ({ stroke: line }),
);

// The engraving is drawn at half strength behind the number, which has to stay readable.
export const engraving = style({
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  fill: "none",
  strokeWidth: ".75",
  strokeOpacity: ".36",
  maskImage: "linear-gradient(rgb(0 0 0 / .5) 24%, rgb(0 0 0) 38%)",
});

export const face = style({
  position: "absolute",
  inset: 0,
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  padding: "18px 20px",
});

export const row = style({
  display: "flex",
  alignItems: "flex-end",
  justifyContent: "space-between",
  gap: "12px",
});

export const top = style([
  row,
  { alignItems: "center", lineHeight: "20px", fontWeight: 600, fontSize: "15px" },
]);

export const number = style({
  fontVariantNumeric: "tabular-nums",
  letterSpacing: "0.02em",
  whiteSpace: "nowrap",
});

export const chip = style({
  inlineSize: "38px",
  blockSize: "28px",
  fill: "none",
  stroke: cardText,
  strokeWidth: "1.25",
});

export const facts = style({ display: "flex", gap: "28px" });
export const fact = style({ display: "flex", flexDirection: "column" });
export const factName = style({ fontSize: "11px", lineHeight: "16px" });
export const factValue = style({
  fontSize: "14px",
  lineHeight: "20px",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  letterSpacing: "0.03em",
});

export const mark = style({
  inlineSize: "32px",
  blockSize: "24px",
  fill: "none",
  stroke: cardText,
  strokeWidth: markLine,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

export const thumbnail = style({
  flexShrink: 0,
  inlineSize: "48px",
  blockSize: "30px",
  borderRadius: "5px",
  overflow: "hidden",
  "@media": { [media.forcedColors]: { border: "1px solid CanvasText" } },
});
export const thumbnailEngraving = style({
  inlineSize: "100%",
  blockSize: "100%",
  fill: "none",
  strokeWidth: "3.4",
  strokeOpacity: ".7",
});
