import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { mutedText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";

export const empty = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  paddingBlock: space.x4,
  textAlign: "center",
});

export const drawing = style({
  marginBlockEnd: space.x5,
  fill: "none",
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
export const outline = style({ stroke: vars.color.field, strokeWidth: "1.5" });
export const dashed = style({ stroke: vars.color.lineStrong, strokeWidth: "1.5", strokeDasharray: "5 5" });
export const heavy = style({ stroke: vars.color.field, strokeWidth: "4" });
export const light = style({ stroke: vars.color.lineStrong, strokeWidth: "4" });
export const accent = style({ stroke: vars.color.accent, strokeWidth: "3" });
export const bold = style({ stroke: vars.color.accent, strokeWidth: "5" });
export const engraved = style({ stroke: vars.color.accent, strokeWidth: ".75", strokeOpacity: ".7" });
export const dots = style({ fill: vars.color.field });

export const title = style({ fontWeight: 600 });
export const text = style([mutedText, { maxInlineSize: "30ch", textWrap: "balance" }]);
export const action = style({ marginBlockStart: space.x5 });
