import { style } from "@vanilla-extract/css";
import { balanceText } from "../theme/text.css.ts";

/** What an amount of the balance's size stands in. */
export const fittingFrame = style([balanceText, { containerType: "inline-size" }]);

/** No figure of a system's typeface is wider, its share of commas and points counted. */
const figure = 0.58;

/** From 8 and 9 characters on, two more each: at most as wide as the frame. */
export const fits = [9, 11, 13, 15, 17, 19, 21, 23].map((characters) =>
  style({ fontSize: `min(1em, calc(100cqi / ${(characters * figure).toFixed(2)}))` }),
);
