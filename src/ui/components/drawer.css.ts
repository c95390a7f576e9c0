import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { screenOnly } from "../theme/print.css.ts";
import { layer, motion } from "../theme/tokens.ts";

const slideIn = keyframes({ from: { transform: "translateX(-100%)" } });
const slideInFromRight = keyframes({ from: { transform: "translateX(100%)" } });

export const drawer = style([
  screenOnly,
  {
    position: "fixed",
    insetBlock: 0,
    insetInlineStart: 0,
    zIndex: layer.dialog,
    display: "flex",
    flexDirection: "column",
    inlineSize: "min(300px, 86vw)",
    overflowY: "auto",
    backgroundColor: vars.color.page,
    boxShadow: vars.shadow.floating,
    animation: `${slideIn} ${motion.drawer} ${motion.enter}`,
    selectors: {
      "&:focus": { outline: "none" },
      '[dir="rtl"] &': { animationName: slideInFromRight },
    },
  },
]);
