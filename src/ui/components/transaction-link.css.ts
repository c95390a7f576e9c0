import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { focusRing } from "../theme/focus.css.ts";
import { media } from "../theme/media.ts";
import { radius, space } from "../theme/tokens.ts";

/** The whole line is the link. Its hover colour extends a little beyond the text. */
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

/** The chevron of a line that is a link. */
export const sign = style({
  flexShrink: 0,
  color: vars.color.muted,
  "@media": { [media.print]: { display: "none" } },
});
