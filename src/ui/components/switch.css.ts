import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { focusRing } from "../theme/focus.css.ts";
import { media } from "../theme/media.ts";
import { control, motion, radius, space } from "../theme/tokens.ts";

export const switchControl = style([
  focusRing,
  {
    display: "inline-flex",
    alignItems: "center",
    gap: space.x2,
    minBlockSize: control.regular,
    borderRadius: radius.control,
    outlineOffset: "2px",
    fontWeight: 500,
  },
]);

export const track = style({
  position: "relative",
  flexShrink: 0,
  inlineSize: "40px",
  blockSize: "24px",
  border: `1px solid ${vars.color.field}`,
  borderRadius: radius.round,
  backgroundColor: vars.color.surface,
  transition: `background-color ${motion.press}, border-color ${motion.press}`,
  selectors: {
    '[aria-checked="true"] > &': { backgroundColor: vars.color.accent, borderColor: vars.color.accent },
  },
  "@media": {
    [media.forcedColors]: {
      forcedColorAdjust: "none",
      borderColor: "ButtonText",
      backgroundColor: "Canvas",
      selectors: { '[aria-checked="true"] > &': { borderColor: "Highlight", backgroundColor: "Highlight" } },
    },
  },
});

export const knob = style({
  position: "absolute",
  insetBlockStart: "3px",
  insetInlineStart: "3px",
  inlineSize: "16px",
  blockSize: "16px",
  borderRadius: radius.round,
  backgroundColor: vars.color.field,
  transition: `inset-inline-start ${motion.press} ${motion.enter}, background-color ${motion.press}`,
  selectors: {
    '[aria-checked="true"] > * > &': { insetInlineStart: "19px", backgroundColor: vars.color.onAccent },
  },
  "@media": {
    [media.forcedColors]: {
      backgroundColor: "ButtonText",
      selectors: { '[aria-checked="true"] > * > &': { backgroundColor: "HighlightText" } },
    },
  },
});
