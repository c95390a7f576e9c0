import { style } from "@vanilla-extract/css";
import { space } from "../../theme/tokens.ts";

export const note = style({ marginInlineStart: space.x3 });

/** Out of the line: it comes after the balance, which does not move. */
export const hide = style({
  position: "absolute",
  insetInlineEnd: "-12px",
  insetBlockStart: "50%",
  transform: "translateY(-50%)",
});
