import { style } from "@vanilla-extract/css";
import { balanceText } from "../theme/text.css.ts";

/** What an amount of the balance's size stands in. */
export const fittingFrame = style([balanceText, { containerType: "inline-size" }]);

/** `$0.00`; with fewer nothing is cut off, whatever the text's size. */
export const minCharacters = 5;
/** The most that whole cents come to, with a sign. */
const maxCharacters = 23;

/** No system's typeface is wider than DejaVu Sans of many Linux desktops: `$250.00` takes 0.63 em a character. */
const figure = 0.64;

/** One for each number of characters: at most as wide as the frame. */
export const fits = Array.from({ length: maxCharacters - minCharacters + 1 }, (_, more) =>
  style({ fontSize: `min(1em, calc(100cqi / ${((minCharacters + more) * figure).toFixed(2)}))` }),
);
