import { keyframes, style } from "@vanilla-extract/css";
import { cardText } from "../../theme/card-palettes.ts";
import { vars } from "../../theme/contract.css.ts";
import { focusRing } from "../../theme/focus.css.ts";
import { light } from "../../theme/light.ts";
import { media } from "../../theme/media.ts";
import { mirrored } from "../../theme/mirror.css.ts";
import { smallText } from "../../theme/text.css.ts";
import { motion, radius, space } from "../../theme/tokens.ts";

export const frame = style({
  position: "relative",
  overflow: "hidden",
  borderRadius: radius.dialog,
  backgroundColor: vars.color.sunken,
});

export const track = style({
  display: "flex",
  transition: `transform ${motion.slide} ${motion.enter}`,
  selectors: {
    '&[data-slide="1"]': { transform: "translateX(-100%)" },
    '&[data-slide="2"]': { transform: "translateX(-200%)" },
    '[dir="rtl"] &[data-slide="1"]': { transform: "translateX(100%)" },
    '[dir="rtl"] &[data-slide="2"]': { transform: "translateX(200%)" },
  },
});

export const picture = style({
  flex: "0 0 100%",
  inlineSize: "100%",
  blockSize: "auto",
  aspectRatio: "4 / 3",
});

/** The picture of money being sent points in the direction of the text. */
export const directionalPicture = style([picture, mirrored]);

export const pause = style([
  focusRing,
  {
    position: "absolute",
    insetBlockEnd: space.x3,
    insetInlineEnd: space.x3,
    display: "grid",
    placeItems: "center",
    inlineSize: "44px",
    blockSize: "44px",
    borderRadius: radius.round,
    backgroundColor: cardText,
    color: light.color.ink,
    selectors: { "&:focus-visible": { outlineColor: cardText } },
  },
]);

export const captions = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: space.x4,
  marginBlockStart: space.x2,
  "@media": { [media.phone]: { gap: space.x2, marginBlockStart: 0 } },
});

export const caption = style([
  smallText,
  focusRing,
  {
    display: "flex",
    flexDirection: "column",
    inlineSize: "100%",
    blockSize: "100%",
    paddingBlock: "10px",
    borderRadius: "4px",
    color: vars.color.muted,
    textAlign: "start",
    selectors: {
      "&:hover": { color: vars.color.ink },
      '&[aria-current="true"]': { color: vars.color.ink, fontWeight: 600 },
    },
    "@media": {
      [media.phone]: { paddingBlock: "14px" },
      // The button has an outline.
      [media.forcedColors]: { paddingInline: space.x2 },
    },
  },
]);

export const bar = style({
  flexShrink: 0,
  overflow: "hidden",
  blockSize: "4px",
  borderRadius: radius.round,
  backgroundColor: vars.color.lineStrong,
});

const fillBar = keyframes({ from: { transform: "scaleX(0)" } });

export const progress = style({
  display: "block",
  blockSize: "100%",
  borderRadius: "inherit",
  backgroundColor: vars.color.accent,
  transformOrigin: "0 0",
  animation: `${fillBar} 3000ms linear`,
  selectors: {
    '[dir="rtl"] &': { transformOrigin: "100% 0" },
    '[data-paused="true"] &': { animation: "none" },
  },
  "@media": { [media.reducedMotion]: { animation: "none" } },
});

export const captionText = style({
  display: "block",
  marginBlockStart: "10px",
  "@media": {
    [media.phone]: {
      marginBlockStart: "6px",
      fontSize: "0.75rem",
      lineHeight: 1.35,
    },
  },
});
