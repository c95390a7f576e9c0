import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { labelText, noteText } from "../../theme/text.css.ts";
import { layer, motion, radius, space } from "../../theme/tokens.ts";

const slideDown = keyframes({ from: { opacity: 0, transform: "translateY(-4px)" } });

export const anchor = style({ position: "relative" });

export const panel = style({
  position: "absolute",
  insetBlockStart: "calc(100% + 8px)",
  insetInlineEnd: 0,
  zIndex: layer.menu,
  inlineSize: "340px",
  paddingBlock: space.x2,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.floating,
  animation: `${slideDown} ${motion.press} ${motion.enter}`,
  selectors: { "&:focus": { outline: "none" } },
  "@media": {
    [media.phone]: {
      position: "fixed",
      insetBlockStart: "60px",
      insetInline: space.x4,
      inlineSize: "auto",
    },
  },
});

export const heading = style([
  labelText,
  { color: vars.color.muted, paddingInline: space.x4, paddingBlock: space.x2 },
]);

export const item = style({
  display: "flex",
  gap: space.x3,
  paddingInline: space.x4,
  paddingBlock: space.x3,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
});

export const iconCircle = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "32px",
  blockSize: "32px",
  borderRadius: radius.round,
  backgroundColor: vars.color.accentSoft,
  color: vars.color.accent,
});

export const title = style({ fontWeight: 600 });
export const text = noteText;
