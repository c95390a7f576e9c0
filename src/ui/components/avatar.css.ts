import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { radius } from "../theme/tokens.ts";

export const avatar = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "36px",
  blockSize: "36px",
  borderRadius: radius.round,
  backgroundColor: vars.color.accentSoft,
  color: vars.color.accent,
  // Larger text would leave the circle.
  fontSize: "min(0.8125rem, 16px)",
  lineHeight: 1,
  fontWeight: 700,
  selectors: { "&::before": { content: "attr(data-initials)" } },
});
