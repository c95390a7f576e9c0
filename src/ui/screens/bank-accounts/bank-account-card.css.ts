import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { noteText, panelText } from "../../theme/text.css.ts";
import { motion, radius, space } from "../../theme/tokens.ts";

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x5,
  padding: space.x5,
  paddingBlockEnd: space.x3,
  ...panelSurface,
});

export const header = style({ display: "flex", alignItems: "flex-start", gap: space.x3 });

export const iconCircle = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "44px",
  blockSize: "44px",
  borderRadius: radius.round,
  backgroundColor: vars.color.sunken,
  color: vars.color.muted,
  transition: `background-color ${motion.press}, color ${motion.press}`,
  selectors: {
    '&[data-active="true"]': { backgroundColor: vars.color.accentSoft, color: vars.color.accent },
  },
});

export const texts = style({ flexGrow: 1, minInlineSize: 0 });
export const name = style([panelText, { overflowWrap: "anywhere" }]);
export const bank = style([noteText, { overflowWrap: "anywhere" }]);

export const footer = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space.x4,
  paddingBlockStart: space.x2,
  borderBlockStart: `1px solid ${vars.color.line}`,
});

export const number = style({
  display: "flex",
  alignItems: "baseline",
  gap: space.x3,
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
});

export const bsb = style([noteText, { fontWeight: 400 }]);
