import { globalStyle, type StyleRule, style } from "@vanilla-extract/css";
import { paint, paints } from "../../../brand/logo.json";
import { vars } from "../theme/contract.css.ts";

export const logo = style({ ...(paint as StyleRule), flexShrink: 0 });
for (const [index, ownPaint] of paints.entries())
  globalStyle(`${logo} > path:nth-of-type(${index + 1})`, ownPaint);
export const name = style({
  fill: vars.color.ink,
  stroke: "none",
  fontSize: "40px",
  fontWeight: "600",
  direction: "ltr",
});
