import { style } from "@vanilla-extract/css";
import { balanceText } from "../theme/text.css.ts";

/** The frame of a large amount, such as the balance. */
export const fittingFrame = style([balanceText, { containerType: "inline-size" }]);

/** `$0.00`; a shorter text always fits, at any font size. */
export const minCharacters = 5;
/** Length of the largest safe integer of cents, formatted with a sign. */
const maxCharacters = 23;

/** The widest system typeface is DejaVu Sans of many Linux desktops: `$250.00` takes 0.63 em per character. */
const figureWidth = 0.64;

/** A font size per number of characters: the text is at most as wide as the frame. */
export const fittingSizes = Array.from({ length: maxCharacters - minCharacters + 1 }, (_, index) =>
  style({ fontSize: `min(1em, calc(100cqi / ${((minCharacters + index) * figureWidth).toFixed(2)}))` }),
);
