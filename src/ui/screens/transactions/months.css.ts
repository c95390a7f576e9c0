import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const months = style({ display: "flex", flexWrap: "wrap", gap: space.x3 });
export const incomplete = style({ visibility: "hidden" });
export const month = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space.x4,
  paddingInline: space.x4,
  paddingBlock: space.x2,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  backgroundColor: vars.color.surface,
});
export const name = style({ fontWeight: 600 });
export const sum = style([noteText, { whiteSpace: "nowrap" }]);
