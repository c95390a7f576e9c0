import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { mirrored } from "../theme/mirror.css.ts";
import { radius } from "../theme/tokens.ts";

export const bar = style([
  mirrored,
  {
    inlineSize: "100%",
    overflow: "hidden",
    borderRadius: radius.round,
    backgroundColor: vars.color.lineStrong,
  },
]);

export const filled = style({ fill: vars.color.accent });
