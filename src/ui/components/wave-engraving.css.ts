import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { mirrored } from "../theme/mirror.css.ts";

export const wave = style([
  mirrored,
  { fill: "none", stroke: vars.color.engraving, pointerEvents: "none", overflow: "hidden" },
]);

export const fades = styleVariants({
  none: {},
  /** Fades in towards the end of the line of text. */
  end: { maskImage: "linear-gradient(to right, transparent, black 62%)" },
  /** Fades out from the start. */
  start: { maskImage: "linear-gradient(to left, transparent, black 55%)" },
});
