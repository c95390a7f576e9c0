import { style } from "@vanilla-extract/css";

/** Turns a drawing that has a direction round where the text runs from right to left. */
export const mirrored = style({
  selectors: { '[dir="rtl"] &': { transform: "scaleX(-1)" } },
});
