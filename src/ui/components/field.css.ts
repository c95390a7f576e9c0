import { style } from "@vanilla-extract/css";
import { type, vars } from "../theme/contract.css.ts";
import { forcedOutline } from "../theme/media.ts";
import { noteText, smallText } from "../theme/text.css.ts";
import { control, motion, radius, space } from "../theme/tokens.ts";

export const field = style({ display: "flex", flexDirection: "column", gap: "6px", minInlineSize: 0 });

export const label = style([smallText, { fontWeight: 600 }]);

export const marker = style({ color: vars.color.muted });

export const box = style({ position: "relative", display: "flex", alignItems: "center" });

export const input = style({
  inlineSize: "100%",
  minInlineSize: 0,
  minBlockSize: control.regular,
  paddingInline: "14px",
  paddingBlock: "6px",
  border: `1px solid ${vars.color.field}`,
  borderRadius: radius.control,
  backgroundColor: vars.color.surface,
  color: vars.color.ink,
  // iOS zooms into fields with text smaller than 16 px.
  fontSize: "1rem",
  lineHeight: type.body.line,
  fontVariantNumeric: "tabular-nums",
  appearance: "none",
  transition: `border-color ${motion.press}, box-shadow ${motion.press}`,
  selectors: {
    "&:focus-visible, &:focus": {
      outline: forcedOutline,
      borderColor: vars.color.accent,
      boxShadow: `inset 0 0 0 1px ${vars.color.accent}, 0 0 0 4px ${vars.color.accentSoft}`,
    },
    '&[aria-invalid="true"]': {
      borderColor: vars.color.debit,
      boxShadow: `inset 0 0 0 1px ${vars.color.debit}`,
    },
    '&[aria-invalid="true"]:focus': {
      boxShadow: `inset 0 0 0 1px ${vars.color.debit}, 0 0 0 4px ${vars.color.debitSoft}`,
    },
    "&:disabled": {
      backgroundColor: vars.color.sunken,
      borderColor: vars.color.line,
      color: vars.color.faint,
      cursor: "not-allowed",
    },
    // The transparent native calendar button lies under the drawn icon and takes its presses.
    "&::-webkit-calendar-picker-indicator": {
      position: "absolute",
      insetBlock: 0,
      insetInlineEnd: 0,
      inlineSize: "40px",
      blockSize: "100%",
      opacity: 0,
      cursor: "pointer",
    },
    '[dir="rtl"] &[type="date"]::-webkit-datetime-edit': { textAlign: "end" },
    // The bidirectional algorithm would order groups of Arabic digits from right to left.
    '&[type="tel"]': { unicodeBidi: "bidi-override" },
    // Numbers, addresses and names have their own direction, but align with the start of the page's text.
    "&[dir]": { textAlign: ["-webkit-match-parent", "match-parent"] },
  },
});

export const withIcon = style({ paddingInlineStart: "40px" });
export const withIconEnd = style({ paddingInlineEnd: "40px" });

export const icon = style({
  position: "absolute",
  insetInlineStart: space.x3,
  color: vars.color.muted,
  pointerEvents: "none",
});

export const iconEnd = style([icon, { insetInlineStart: "auto", insetInlineEnd: space.x3 }]);

export const hint = noteText;

export const error = style([
  smallText,
  { display: "flex", alignItems: "flex-start", gap: "6px", color: vars.color.debit },
]);

export const errorIcon = style({ flexShrink: 0, marginBlockStart: "2px" });
