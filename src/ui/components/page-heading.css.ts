import { style } from "@vanilla-extract/css";
import { headingText, mutedText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";

export const row = style({
  containerType: "inline-size",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.x3,
  minBlockSize: "44px",
});
export const heading = headingText;
export const note = style([mutedText, { marginBlockStart: space.x1 }]);
