import { style } from "@vanilla-extract/css";
import { noteText } from "../theme/text.css.ts";

export const inline = noteText;

/** Positioned in the gap below a panel's heading, so that the content below does not move when the note appears. */
export const belowHeading = style([noteText, { position: "absolute" }]);
