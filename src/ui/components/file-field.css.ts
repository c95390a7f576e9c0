import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { forcedOutline } from "../theme/media.ts";
import { noteText } from "../theme/text.css.ts";
import { motion, radius, space } from "../theme/tokens.ts";

export const drop = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: space.x4,
  minBlockSize: "84px",
  padding: space.x4,
  border: `1px dashed ${vars.color.field}`,
  borderRadius: radius.control,
  backgroundColor: vars.color.surface,
  transition: `border-color ${motion.press}, background-color ${motion.press}`,
  selectors: {
    "&:hover": { borderColor: vars.color.accent },
    "&:focus-within": {
      borderStyle: "solid",
      borderColor: vars.color.accent,
      outline: forcedOutline,
      boxShadow: `inset 0 0 0 1px ${vars.color.accent}, 0 0 0 4px ${vars.color.accentSoft}`,
    },
  },
});

export const filled = style({ borderStyle: "solid" });
export const invalid = style({ borderStyle: "solid", borderColor: vars.color.debit });

/** The native input covers the whole box, so that a file can be dropped anywhere on it. */
export const input = style({
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  opacity: 0,
  cursor: "pointer",
  selectors: { "&:disabled": { cursor: "not-allowed" } },
});

export const iconCircle = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "44px",
  blockSize: "44px",
  borderRadius: radius.round,
  backgroundColor: vars.color.sunken,
  color: vars.color.ink,
});

export const texts = style({ display: "flex", flexDirection: "column", minInlineSize: 0 });
export const action = style({ fontWeight: 600, overflowWrap: "anywhere" });
export const note = noteText;
