import { style } from "@vanilla-extract/css";
import { noteText } from "../theme/text.css.ts";

export const inLine = noteText;

/** In the gap below a panel's heading: what stands below does not move when it comes. */
export const belowHeading = style([noteText, { position: "absolute" }]);
