import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { noteText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";

export const pager = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.x3,
});

export const ruled = style({ paddingBlockStart: space.x4, borderBlockStart: `1px solid ${vars.color.line}` });
export const indicator = style([noteText, { fontVariantNumeric: "tabular-nums" }]);
export const buttons = style({ display: "flex", gap: space.x2 });
