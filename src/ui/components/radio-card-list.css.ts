import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { forcedOutline } from "../theme/media.ts";
import { labelText, noteText } from "../theme/text.css.ts";
import { motion, radius, space } from "../theme/tokens.ts";
import { dottedLine } from "./dotted-line.css.ts";

export const legend = style([labelText, { color: vars.color.muted, marginBlockEnd: space.x2 }]);

export const list = style({
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: radius.panel,
  overflow: "hidden",
});

export const option = style({
  display: "flex",
  alignItems: "center",
  gap: space.x4,
  minBlockSize: "68px",
  paddingInline: space.x4,
  paddingBlock: space.x3,
  cursor: "pointer",
  transition: `background-color ${motion.press}`,
  selectors: {
    "& + &": { borderBlockStart: `1px solid ${vars.color.line}` },
    "&:hover:not(:where(:has(:disabled)))": { backgroundColor: vars.color.page },
    "&:has(:checked)": { backgroundColor: vars.color.accentSoft },
    "&:has(:focus-visible)": {
      outline: forcedOutline,
      outlineOffset: "-4px",
      boxShadow: `inset 0 0 0 2px ${vars.color.accent}`,
    },
    "&:has(:disabled)": { cursor: "not-allowed" },
  },
});

export const invalid = style({ selectors: { "&:has(:checked)": { backgroundColor: vars.color.debitSoft } } });

/** A listed card that cannot be chosen. */
export const unavailable = style({ color: vars.color.muted });

export const texts = style({ display: "flex", flexDirection: "column", flexGrow: 1, minInlineSize: 0 });
export const number = style({ fontWeight: 600, fontVariantNumeric: "tabular-nums", letterSpacing: "0.02em" });
export const detail = style([noteText, dottedLine]);

export const radio = style({
  appearance: "none",
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "22px",
  blockSize: "22px",
  border: `1px solid ${vars.color.field}`,
  borderRadius: radius.round,
  backgroundColor: vars.color.surface,
  cursor: "inherit",
  selectors: {
    "&:focus-visible": { outline: "none" },
    "&:checked": { borderColor: vars.color.accent },
    "&:checked::before": {
      content: "",
      inlineSize: "12px",
      blockSize: "12px",
      // With forced colours, browsers draw borders but no backgrounds.
      border: `6px solid ${vars.color.accent}`,
      borderRadius: radius.round,
    },
    [`${invalid} &:checked, ${invalid} &:checked::before`]: { borderColor: vars.color.debit },
  },
});
