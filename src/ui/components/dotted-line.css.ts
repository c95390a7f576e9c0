import { style } from "@vanilla-extract/css";

/** A line of parts with a dot between two of them; no dot ends or begins a line. */
export const dottedLine = style({ display: "flex", flexWrap: "wrap", columnGap: "1em", overflow: "hidden" });
/** A part of the line, which moves to the next line as a whole. */
export const dottedPart = style({ position: "relative", minInlineSize: 0, flexShrink: 1 });
/** The dot in the gap before its part; the line's edge cuts it off if the part begins a line. */
export const dot = style({ position: "absolute", insetInlineStart: "-0.64em" });
