import { keyframes, style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";

const rotate = keyframes({ to: { transform: "rotate(360deg)" } });

export const ring = style({
  flexShrink: 0,
  inlineSize: "1.125em",
  blockSize: "1.125em",
  borderRadius: "50%",
  border: "2px solid currentColor",
  borderBlockStartColor: "transparent",
  animation: `${rotate} 800ms linear infinite`,
  "@media": { [media.reducedMotion]: { animation: "none", opacity: 0.6 } },
});
