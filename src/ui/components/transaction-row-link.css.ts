import { style } from "@vanilla-extract/css";
import { focusRing } from "../theme/focus.css.ts";

/** In a table only a cell's text can be the link; the row passes clicks to it. */
export const link = style([
  focusRing,
  {
    // WCAG 2.2, 2.5.8
    display: "inline-block",
    minBlockSize: "24px",
    color: "inherit",
    textDecorationLine: "none",
    borderRadius: "2px",
  },
]);
