import { style } from "@vanilla-extract/css";
import { balanceText } from "../../theme/text.css.ts";

export const time = style([balanceText, { textAlign: "center" }]);
