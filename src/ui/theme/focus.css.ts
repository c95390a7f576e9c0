import { style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";

/** A ring two pixels away, for the keyboard alone. */
export const focusRing = style({
  selectors: {
    "&:focus-visible": { outline: `2px solid ${vars.color.accent}`, outlineOffset: "2px" },
  },
});
