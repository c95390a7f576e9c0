import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { radius, space } from "../theme/tokens.ts";

export const alert = style({
  display: "flex",
  alignItems: "flex-start",
  gap: space.x3,
  padding: space.x4,
  borderRadius: radius.panel,
  color: vars.color.ink,
});

export const tones = styleVariants({
  error: { backgroundColor: vars.color.debitSoft },
  warning: { backgroundColor: vars.color.pendingSoft },
  success: { backgroundColor: vars.color.creditSoft },
  info: { backgroundColor: vars.color.accentSoft },
  checking: { backgroundColor: vars.color.accentSoft },
});

export const emphasis = styleVariants({
  error: { color: vars.color.debit },
  warning: { color: vars.color.pending },
  success: { color: vars.color.credit },
  info: { color: vars.color.accent },
  checking: { color: vars.color.accent },
});

export const icon = style({ display: "flex", flexShrink: 0, marginBlockStart: "1px" });
export const texts = style({ flexGrow: 1, minInlineSize: 0 });
export const title = style({ fontWeight: 600 });
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.x2,
  marginBlockStart: space.x3,
});
