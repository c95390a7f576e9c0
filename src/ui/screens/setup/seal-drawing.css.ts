import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

export const engraving = style({
  fill: "none",
  stroke: vars.color.accent,
  strokeWidth: ".75",
  strokeOpacity: ".6",
});
export const middle = style({ fill: vars.color.accent });
export const tick = style({
  fill: "none",
  stroke: vars.color.onAccent,
  strokeWidth: "4",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
