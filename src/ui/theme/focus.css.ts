import { style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";

/** A ring with an offset of two pixels, for keyboard focus only. */
export const focusRing = style({
  selectors: {
    "&:focus-visible": { outline: `2px solid ${vars.color.accent}`, outlineOffset: "2px" },
  },
});
