import { style } from "@vanilla-extract/css";
import { noteText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";

export const note = style([noteText, { marginBlockEnd: space.x2 }]);
