import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const form = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: space.x4,
  marginBlockStart: space.x5,
});
export const amount = style({ inlineSize: "256px", maxInlineSize: "100%" });
export const message = style({ alignSelf: "stretch" });

export const requestPanel = style({
  display: "flex",
  gap: space.x6,
  "@media": { [media.phone]: { flexDirection: "column" } },
});
export const side = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: space.x3,
  minInlineSize: 0,
  flex: "1",
});
/** One press selects all of it, for browsers that block copying. */
export const link = style({
  userSelect: "all",
  overflowWrap: "anywhere",
  padding: space.x3,
  borderRadius: radius.control,
  backgroundColor: vars.color.sunken,
  alignSelf: "stretch",
  textAlign: "start",
});
export const actions = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x3 });
export const statusNote = style([noteText, { minBlockSize: "24px" }]);
export const note = noteText;

export const figure = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x2,
  margin: 0,
  inlineSize: "240px",
  maxInlineSize: "100%",
  flexShrink: 0,
});
/** Dark on light in every theme: many cameras cannot read inverted codes. */
export const code = style({
  inlineSize: "240px",
  blockSize: "240px",
  maxInlineSize: "100%",
  borderRadius: radius.control,
  backgroundColor: "white",
  fill: "black",
  forcedColorAdjust: "none",
});
