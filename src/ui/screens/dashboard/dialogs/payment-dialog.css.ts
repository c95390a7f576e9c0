import { keyframes, style } from "@vanilla-extract/css";
import { fittingFrame } from "../../../components/fitting.css.ts";
import { vars } from "../../../theme/contract.css.ts";
import { mutedText, noteText } from "../../../theme/text.css.ts";
import { motion, radius, space } from "../../../theme/tokens.ts";

const expandRow = keyframes({ from: { gridTemplateRows: "0fr", opacity: 0 } });

/** Appears after a delay, so that a payment that is answered at once moves nothing. */
export const delayed = style({
  display: "grid",
  gridTemplateRows: "1fr",
  animation: `${expandRow} ${motion.drawer} ${motion.enter} 500ms backwards`,
});

export const clipped = style({ minBlockSize: 0, overflow: "hidden" });

export const sentence = style({
  display: "flex",
  alignItems: "center",
  gap: space.x3,
  paddingBlock: space.x3,
  paddingInline: space.x4,
  borderRadius: radius.control,
  backgroundColor: vars.color.accentSoft,
  color: vars.color.accent,
  fontWeight: 600,
});

export const detail = style([noteText, { fontWeight: 400 }]);

export const note = style([noteText, { textAlign: "center" }]);

export const quick = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: space.x2,
  marginBlockStart: `-${space.x2}`,
});

export const hero = style({ textAlign: "center" });
export const heroAmount = fittingFrame;
export const heroSummary = mutedText;
