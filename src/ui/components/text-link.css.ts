import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { focusRing } from "../theme/focus.css.ts";

/** For a link in a sentence or a heading: pass it to the router's link as its class. */
export const textLink = style([
  focusRing,
  {
    display: "inline-flex",
    alignItems: "center",
    // WCAG 2.2, 2.5.8
    minBlockSize: "24px",
    color: vars.color.accent,
    fontWeight: 600,
    textDecorationLine: "underline",
    textDecorationThickness: "1px",
    textUnderlineOffset: "3px",
    borderRadius: "2px",
    selectors: { "&:hover": { color: vars.color.accentPress, textDecorationThickness: "2px" } },
  },
]);
