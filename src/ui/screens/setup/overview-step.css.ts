import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const list = style({ borderBlock: `1px solid ${vars.color.line}` });

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: space.x4,
  paddingBlock: space.x4,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
});

export const iconCircle = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "44px",
  blockSize: "44px",
  borderRadius: radius.round,
  backgroundColor: vars.color.accentSoft,
  color: vars.color.accent,
});

export const name = style({ display: "block", fontWeight: 600 });
export const detail = style({ display: "block", color: vars.color.muted });

export const kept = style([noteText, { display: "flex", gap: space.x2 }]);
export const keptIcon = style({ flexShrink: 0, marginBlockStart: "1px" });
