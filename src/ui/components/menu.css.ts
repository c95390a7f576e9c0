import { keyframes, style } from "@vanilla-extract/css";
import { type, vars } from "../theme/contract.css.ts";
import { forcedOutline } from "../theme/media.ts";
import { control, layer, motion, radius, space } from "../theme/tokens.ts";

const slideDown = keyframes({ from: { opacity: 0, transform: "translateY(-4px)" } });

export const menu = style({
  zIndex: layer.menu,
  minInlineSize: "180px",
  maxInlineSize: "min(320px, calc(100vw - 32px))",
  padding: space.x1,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.floating,
  animation: `${slideDown} ${motion.press} ${motion.enter}`,
});

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: space.x3,
  minBlockSize: control.regular,
  paddingInline: space.x3,
  borderRadius: radius.control,
  fontSize: type.body.size,
  lineHeight: type.body.line,
  fontWeight: 500,
  color: vars.color.ink,
  cursor: "pointer",
  selectors: {
    "&[data-highlighted]": {
      backgroundColor: vars.color.sunken,
      outline: forcedOutline,
      outlineOffset: "-2px",
    },
    "&[data-highlighted]:focus-visible": {
      outline: `2px solid ${vars.color.accent}`,
      outlineOffset: "-2px",
    },
    "&[data-disabled]": { color: vars.color.faint, cursor: "not-allowed" },
  },
});

export const danger = style({ color: vars.color.debit });
export const icon = style({ display: "grid", color: vars.color.muted });
export const dangerIcon = style({ color: "inherit" });
