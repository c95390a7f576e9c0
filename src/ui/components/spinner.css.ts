import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { smallText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";

export const spinner = style([
  smallText,
  {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: space.x4,
    color: vars.color.muted,
  },
]);

export const sizes = styleVariants({
  panel: { paddingBlock: space.x12 },
  screen: { minBlockSize: "100dvh" },
});
