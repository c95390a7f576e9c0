import { style } from "@vanilla-extract/css";
import { space } from "../../theme/tokens.ts";

export const note = style({ marginInlineStart: space.x3 });

/** Positioned: the switch appears after the balance, which does not move. */
export const hide = style({
  position: "absolute",
  insetInlineEnd: "-12px",
  insetBlockStart: "50%",
  transform: "translateY(-50%)",
});
