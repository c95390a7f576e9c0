import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { focusRing } from "../theme/focus.css.ts";
import { control, motion, radius } from "../theme/tokens.ts";

export const iconButton = style([
  focusRing,
  {
    position: "relative",
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    inlineSize: control.regular,
    blockSize: control.regular,
    color: vars.color.muted,
    transition: `background-color ${motion.press}, color ${motion.press}, border-color ${motion.press}`,
    selectors: {
      "&:hover:not(:disabled)": { color: vars.color.ink },
      "&:disabled": { color: vars.color.faint },
    },
  },
]);

export const variants = styleVariants({
  plain: {
    borderRadius: radius.control,
    selectors: { "&:hover:not(:disabled)": { backgroundColor: vars.color.sunken } },
  },
  round: {
    borderRadius: radius.round,
    border: `1px solid ${vars.color.field}`,
    color: vars.color.ink,
    inlineSize: control.action,
    blockSize: control.action,
    selectors: {
      "&:hover:not(:disabled)": { borderColor: vars.color.ink },
      "&:active:not(:disabled)": { backgroundColor: vars.color.sunken },
      "&:disabled": { borderColor: vars.color.lineStrong },
    },
  },
});

// Drawn with CSS: text inside the button would have to be part of its accessible name.
export const badge = style({
  position: "absolute",
  insetBlockStart: "2px",
  insetInlineEnd: "1px",
  minInlineSize: "18px",
  blockSize: "18px",
  paddingInline: "5px",
  borderRadius: radius.round,
  backgroundColor: vars.color.ink,
  color: vars.color.page,
  // Larger text would leave the badge.
  fontSize: "min(0.6875rem, 14px)",
  lineHeight: "18px",
  fontWeight: 700,
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
  selectors: { "&::before": { content: "attr(data-badge)" } },
});
