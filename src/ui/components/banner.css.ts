import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { radius, space } from "../theme/tokens.ts";

export const banner = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.x3,
  paddingBlock: space.x3,
  paddingInline: space.x4,
  border: "1px solid transparent",
  borderRadius: radius.panel,
});

export const tones = styleVariants({
  checking: { backgroundColor: vars.color.accentSoft },
  info: { backgroundColor: vars.color.accentSoft },
  warning: { backgroundColor: vars.color.pendingSoft },
  error: { backgroundColor: vars.color.debitSoft },
  success: { backgroundColor: vars.color.creditSoft },
});

export const texts = style({ flex: "1 1 240px", minInlineSize: 0 });
export const title = style({ fontWeight: 600 });
export const icon = style({ display: "flex", flexShrink: 0 });
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.x2,
  "@media": { [media.phone]: { inlineSize: "100%" } },
});
