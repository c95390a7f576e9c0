import { style } from "@vanilla-extract/css";
import { vars } from "../../../theme/contract.css.ts";
import { forcedOutline } from "../../../theme/media.ts";
import { noteText, smallText } from "../../../theme/text.css.ts";
import { control, motion, radius, space } from "../../../theme/tokens.ts";

export const field = style({ display: "flex", flexDirection: "column", gap: "6px" });
export const label = style([smallText, { fontWeight: 600 }]);

/** Each style has to be a single class, because the provider's script adds and removes them. */
export const box = style({
  minBlockSize: control.action,
  paddingInline: "14px",
  paddingBlock: space.x3,
  border: `1px solid ${vars.color.field}`,
  borderRadius: radius.control,
  backgroundColor: vars.color.surface,
  transition: `border-color ${motion.press}, box-shadow ${motion.press}`,
});

export const focused = style({
  borderColor: vars.color.accent,
  outline: forcedOutline,
  boxShadow: `inset 0 0 0 1px ${vars.color.accent}, 0 0 0 4px ${vars.color.accentSoft}`,
});

export const invalid = style({
  borderColor: vars.color.debit,
  boxShadow: `inset 0 0 0 1px ${vars.color.debit}`,
});

export const waitingNote = style([box, noteText, { display: "flex", alignItems: "center", gap: space.x3 }]);

export const assurance = style([noteText, { display: "flex", alignItems: "flex-start", gap: space.x2 }]);
export const assuranceIcon = style({ flexShrink: 0, marginBlockStart: "2px" });
