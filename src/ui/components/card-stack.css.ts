import { style, styleVariants } from "@vanilla-extract/css";
import { focusRing } from "../theme/focus.css.ts";
import { media } from "../theme/media.ts";
import { cardSize, motion, radius } from "../theme/tokens.ts";

const cardHeight = `100cqi * ${cardSize.height} / ${cardSize.width}`;

export const stack = style({ containerType: "inline-size", inlineSize: "100%", maxInlineSize: "400px" });

export const item = style({
  position: "relative",
  borderRadius: radius.card,
  transition: `margin-block-start ${motion.dialog} ${motion.enter}`,
});

const openGap = "12px";

/** Height of the strip of a card that the next card does not cover; smaller if the stack has more cards. */
export const strips = styleVariants({ wide: "56px", narrow: "48px" }, (stripHeight) => ({
  selectors: {
    "& + &": { marginBlockStart: `calc(${stripHeight} - ${cardHeight})` },
    "&:focus-within + &": { marginBlockStart: openGap },
  },
  "@media": {
    [media.hover]: { selectors: { "&:hover + &": { marginBlockStart: openGap } } },
  },
}));

export const face = style([
  focusRing,
  {
    display: "block",
    inlineSize: "100%",
    borderRadius: radius.card,
    "@media": { [media.print]: { display: "block !important" } },
  },
]);
