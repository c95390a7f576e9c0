import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { focusRing } from "../../theme/focus.css.ts";
import { media } from "../../theme/media.ts";
import { screenOnly } from "../../theme/print.css.ts";
import { motion, space } from "../../theme/tokens.ts";

export const item = style({
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
});

export const question = style([
  focusRing,
  {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x4,
    minBlockSize: "48px",
    paddingBlock: space.x3,
    borderRadius: "4px",
    fontWeight: 600,
    cursor: "pointer",
    listStyle: "none",
    selectors: {
      "&::-webkit-details-marker": { display: "none" },
      "&:hover": { color: vars.color.accent },
    },
  },
]);

// A collapsed answer is printed, too.
globalStyle(`${item}::details-content`, {
  "@media": { [media.print]: { contentVisibility: "visible", blockSize: "auto" } },
});

export const chevron = style([
  screenOnly,
  {
    flexShrink: 0,
    color: vars.color.muted,
    transition: `transform ${motion.press}`,
    selectors: { "[open] > summary > &": { transform: "rotate(180deg)" } },
  },
]);

export const answer = style({
  maxInlineSize: "68ch",
  paddingBlockEnd: space.x4,
  color: vars.color.muted,
  textWrap: "pretty",
});
