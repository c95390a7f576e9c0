import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { focusRing } from "../theme/focus.css.ts";
import { media } from "../theme/media.ts";
import { radius, space } from "../theme/tokens.ts";

/** A whole line is the link. Its hover colour reaches a little beyond the text. */
export const line = style([
  focusRing,
  {
    marginInline: `calc(-1 * ${space.x2})`,
    paddingInline: space.x2,
    borderRadius: radius.control,
    color: "inherit",
    textDecorationLine: "none",
    selectors: { "&:hover": { backgroundColor: vars.color.sunken } },
  },
]);

/** In a table only a cell's text can be the link; its row passes clicks on to it. */
export const cell = style([
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

/** Shows that the line opens. */
export const sign = style({
  flexShrink: 0,
  color: vars.color.muted,
  "@media": { [media.print]: { display: "none" } },
});
