import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";

export const logo = style({
  fill: "none",
  strokeWidth: "7",
  strokeLinecap: "round",
  strokeLinejoin: "round",
  flexShrink: 0,
});
export const line = style({ stroke: vars.color.accent });
export const letters = style({ stroke: vars.color.ink });
export const name = style({
  fill: vars.color.ink,
  stroke: "none",
  fontSize: "40px",
  fontWeight: "600",
  direction: "ltr",
});
