import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { mirrored } from "../theme/mirror.css.ts";
import { noteText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";
import { hiddenAmount } from "./hidden-amount.css.ts";

export const bar = style([mirrored, { inlineSize: "100%", overflow: "visible" }]);
export const available = style({ fill: vars.color.accent });
export const pending = style({ stroke: vars.color.accent });
export const hatch = style({ stroke: vars.color.accent, strokeWidth: "3" });
export const nothing = style({ fill: vars.color.sunken });

export const legend = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space.x8,
  rowGap: space.x2,
  marginBlockStart: space.x3,
});
export const term = style([noteText, { display: "flex", alignItems: "center", gap: space.x2 }]);
export const amount = style([hiddenAmount, { fontSize: "1.0625rem", lineHeight: "1.5rem", fontWeight: 600 }]);
export const swatch = style({ flexShrink: 0 });
