import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { focusRing } from "../theme/focus.css.ts";
import { forcedOutline, media } from "../theme/media.ts";
import { motion, radius } from "../theme/tokens.ts";

const dark = 'html[data-theme="nupay-dark"]';

// The visible state follows the theme on <html>, which a script sets before first paint. The attribute of a prerendered
// page may be wrong.
export const themeSwitch = style([
  focusRing,
  {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    flexShrink: 0,
    blockSize: "32px",
    marginBlock: "6px",
    padding: "2px",
    border: `1px solid ${vars.color.field}`,
    borderRadius: radius.round,
    color: vars.color.muted,
    selectors: {
      // The target is 44 px tall, whatever its visible size.
      "&::after": { content: "", position: "absolute", insetBlock: "-7px", insetInline: "-2px" },
    },
    "@media": {
      [media.phone]: {
        inlineSize: "44px",
        blockSize: "44px",
        marginBlock: 0,
        border: 0,
        justifyContent: "center",
      },
    },
  },
]);

const side = style({
  display: "grid",
  placeItems: "center",
  inlineSize: "28px",
  blockSize: "26px",
  borderRadius: radius.round,
  transition: `background-color ${motion.press}, color ${motion.press}`,
});

const chosenColors = {
  backgroundColor: vars.color.ink,
  color: vars.color.page,
  inlineSize: "26px",
  outline: forcedOutline,
  outlineOffset: "-2px",
} as const;
const inactiveColors = {
  backgroundColor: "transparent",
  color: "inherit",
  inlineSize: "28px",
  outline: "none",
} as const;

export const sun = style([
  side,
  chosenColors,
  {
    selectors: { [`${dark} &`]: inactiveColors },
    "@media": {
      [media.phone]: {
        backgroundColor: "transparent",
        color: "inherit",
        selectors: { [`${dark} &`]: { display: "none" } },
      },
    },
  },
]);

export const moon = style([
  side,
  {
    selectors: { [`${dark} &`]: chosenColors },
    "@media": {
      [media.phone]: {
        display: "none",
        selectors: { [`${dark} &`]: { display: "grid", backgroundColor: "transparent", color: "inherit" } },
      },
    },
  },
]);
