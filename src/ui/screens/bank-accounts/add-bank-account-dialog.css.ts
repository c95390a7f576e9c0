import { style } from "@vanilla-extract/css";
import { noteText } from "../../theme/text.css.ts";

export const mandate = style([noteText, { textWrap: "pretty" }]);
