import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { screenOnly } from "../theme/print.css.ts";
import { dialogText, noteText } from "../theme/text.css.ts";
import { layer, motion, radius, space } from "../theme/tokens.ts";

const fadeIn = keyframes({ from: { opacity: 0 } });
const slideUp = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });

export const backdrop = style([
  screenOnly,
  {
    position: "fixed",
    inset: 0,
    zIndex: layer.dialog,
    backgroundColor: vars.color.scrim,
    animation: `${fadeIn} ${motion.dialog} ${motion.enter}`,
  },
]);

/** Centres the dialog and lets presses through to the backdrop, which closes it. */
export const positioner = style({
  position: "fixed",
  inset: 0,
  zIndex: layer.dialog,
  display: "grid",
  placeItems: "center",
  padding: space.x5,
  pointerEvents: "none",
  "@media": {
    [media.phone]: { padding: 0, placeItems: "stretch" },
    [media.print]: { position: "static", padding: 0, placeItems: "start" },
  },
});
// A fixed element is printed over the content of every page, so an open dialog is printed without the page.
globalStyle(`body:has(> ${positioner}) > #root`, { "@media": { [media.print]: { display: "none" } } });

export const dialog = style({
  display: "flex",
  flexDirection: "column",
  inlineSize: "100%",
  maxInlineSize: "460px",
  maxBlockSize: "100%",
  minBlockSize: 0,
  overflow: "hidden",
  pointerEvents: "auto",
  borderRadius: radius.dialog,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.floating,
  animation: `${slideUp} ${motion.dialog} ${motion.enter}`,
  selectors: { "&:focus": { outline: "none" } },
  "@media": {
    [media.phone]: { maxInlineSize: "none", blockSize: "100dvh", borderRadius: 0, boxShadow: "none" },
    [media.forcedColors]: { border: "2px solid CanvasText" },
    // Header and footer would leave the body almost no height, so the whole dialog scrolls.
    [media.low]: { overflowY: "auto", overscrollBehavior: "contain" },
    [media.print]: { maxBlockSize: "none", blockSize: "auto", boxShadow: "none" },
  },
});

export const header = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.x3,
  flexShrink: 0,
  paddingInlineStart: space.x6,
  paddingInlineEnd: space.x3,
  paddingBlockStart: space.x3,
  "@media": { [media.phone]: { paddingInlineStart: space.x5, paddingInlineEnd: space.x2 } },
});

export const title = dialogText;

export const form = style({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  minBlockSize: 0,
  "@media": { [media.low]: { flexShrink: 0 } },
});

/** A line of one colour along an edge. */
const edgeGradient = (colour: string, side: "top" | "bottom", attachment: "local" | "scroll") =>
  `linear-gradient(${colour}, ${colour}) ${side} / 100% 1px no-repeat ${attachment}`;

/**
 * Draws a line at an edge if the content scrolls further: at the end, a cover that scrolls with the content hides the
 * line.
 */
const edgeGradients = (sides: readonly ("top" | "bottom")[]) =>
  [
    ...sides.map((side) => edgeGradient(vars.color.raised, side, "local")),
    ...sides.map((side) => edgeGradient(vars.color.line, side, "scroll")),
  ].join(", ");

export const body = style({
  background: edgeGradients(["top", "bottom"]),
  display: "flex",
  flexDirection: "column",
  gap: space.x5,
  flexGrow: 1,
  minBlockSize: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  paddingInline: space.x6,
  paddingBlock: space.x3,
  scrollPaddingBlockEnd: space.x8,
  "@media": {
    // The footer draws its own line.
    [media.phone]: { paddingInline: space.x5, background: edgeGradients(["top"]) },
    [media.low]: { flexShrink: 0, overflowY: "visible" },
  },
});

export const description = noteText;

export const footer = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x3,
  flexShrink: 0,
  paddingInline: space.x6,
  paddingBlockStart: space.x3,
  paddingBlockEnd: space.x6,
  "@media": {
    [media.phone]: {
      paddingInline: space.x5,
      paddingBlockStart: space.x4,
      paddingBlockEnd: `max(${space.x5}, env(safe-area-inset-bottom))`,
      borderBlockStart: `1px solid ${vars.color.line}`,
    },
  },
});
