import { globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { screenOnly } from "../theme/print.css.ts";
import { noteText } from "../theme/text.css.ts";
import { layer, motion, radius, space } from "../theme/tokens.ts";

const slideUp = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });

export const list = style([
  screenOnly,
  {
    position: "fixed",
    insetBlockEnd: space.x6,
    insetInlineEnd: space.x6,
    zIndex: layer.toast,
    display: "flex",
    flexDirection: "column",
    gap: space.x3,
    inlineSize: "min(370px, calc(100vw - 32px))",
    // A modal dialog blocks presses outside itself, except on a toast.
    pointerEvents: "auto",
    "@media": { [media.phone]: { insetInlineEnd: space.x4, insetBlockEnd: space.x4 } },
    selectors: { "&:empty": { display: "none" } },
  },
]);

/** On a phone the action of a dialog or a form is at the lower edge: the toasts stay above it. */
globalStyle(`body:has([role$="dialog"], main form) ${list}`, {
  "@media": { [media.phone]: { insetBlockEnd: "calc(88px + env(safe-area-inset-bottom))" } },
});

export const toast = style({
  display: "flex",
  alignItems: "flex-start",
  gap: space.x3,
  paddingBlock: space.x3,
  paddingInlineStart: space.x4,
  paddingInlineEnd: space.x1,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.floating,
  animation: `${slideUp} ${motion.dialog} ${motion.enter}`,
});

export const urgent = style({ borderColor: vars.color.debit });

export const iconCircle = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "26px",
  blockSize: "26px",
  borderRadius: radius.round,
});

export const tones = styleVariants({
  info: { backgroundColor: vars.color.accentSoft, color: vars.color.accent },
  success: { backgroundColor: vars.color.creditSoft, color: vars.color.credit },
  warning: { backgroundColor: vars.color.pendingSoft, color: vars.color.pending },
  error: { backgroundColor: vars.color.debitSoft, color: vars.color.debit },
});

export const texts = style({ flexGrow: 1, minInlineSize: 0, paddingBlock: "2px" });
export const message = style({ fontWeight: 600 });
export const detail = noteText;
export const close = style({ marginBlock: "-8px" });
