import { style } from "@vanilla-extract/css";

/** Mirrors a directional drawing in right-to-left text. */
export const mirrored = style({
  selectors: { '[dir="rtl"] &': { transform: "scaleX(-1)" } },
});
