import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { tooNarrow } from "../theme/media.ts";
import { space } from "../theme/tokens.ts";
import { money } from "./money.css.ts";

export const rows = style({ containerType: "inline-size" });
export const row = style({
  display: "flex",
  justifyContent: "space-between",
  gap: space.x4,
  paddingBlock: space.x2,
  color: vars.color.muted,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
  "@container": { [tooNarrow]: { flexWrap: "wrap", rowGap: 0 } },
});
export const strong = style({ color: vars.color.ink, fontWeight: 600 });
export const unbroken = style({ flexWrap: "wrap", columnGap: space.x4, rowGap: 0 });
export const value = style({
  marginInlineStart: "auto",
  color: vars.color.ink,
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
  minInlineSize: 0,
  overflowWrap: "anywhere",
  // Thirty characters fit in one line of 320 px, whatever the system's font is.
  selectors: { [`${unbroken} > &`]: { fontSize: "min(1em, 4vw)" } },
});

// An amount never wraps: with large text it is below its label.
globalStyle(`${row}:has(> ${value} > ${money})`, { flexWrap: "wrap", rowGap: 0 });
