import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const progress = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x3,
  padding: space.x4,
  borderRadius: radius.panel,
  backgroundColor: vars.color.accentSoft,
});
export const line = style({
  display: "flex",
  justifyContent: "space-between",
  gap: space.x3,
  fontWeight: 600,
});
export const percent = style([noteText, { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }]);
export const cancel = style({ alignSelf: "flex-start" });
