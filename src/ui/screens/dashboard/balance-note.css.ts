import { style } from "@vanilla-extract/css";
import { space } from "../../theme/tokens.ts";

export const note = style({ marginInlineStart: space.x3 });

/** Absolute, so that the balance does not move when the switch appears. */
export const hide = style({
  position: "absolute",
  insetInlineEnd: "-12px",
  insetBlockStart: "50%",
  transform: "translateY(-50%)",
});
