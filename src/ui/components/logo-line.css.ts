import { keyframes, style } from "@vanilla-extract/css";
import { markLine } from "../../../brand/logo.json";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

const drawLine = keyframes({
  "0%": { strokeDashoffset: 1 },
  "55%, 70%": { strokeDashoffset: 0 },
  "100%": { strokeDashoffset: -1 },
});

export const line = style({
  fill: "none",
  stroke: vars.color.accent,
  strokeWidth: markLine,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  flexShrink: 0,
});

export const drawing = style({
  strokeDasharray: "1 1",
  animation: `${drawLine} 1800ms ease-in-out infinite`,
  "@media": { [media.reducedMotion]: { animation: "none", strokeDasharray: "none" } },
});
