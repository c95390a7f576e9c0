import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { focusRing } from "../theme/focus.css.ts";
import { media } from "../theme/media.ts";
import { control, radius, space } from "../theme/tokens.ts";

export const button = style([
  focusRing,
  {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space.x2,
    minBlockSize: control.regular,
    minInlineSize: control.regular,
    paddingInline: space.x3,
    borderRadius: radius.control,
    fontWeight: 500,
    selectors: { "&:hover": { backgroundColor: vars.color.sunken } },
    "@media": { [media.phone]: { paddingInline: 0, color: vars.color.muted } },
  },
]);

export const name = style({
  "@media": {
    [media.phone]: {
      position: "absolute",
      inlineSize: "1px",
      blockSize: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
});
