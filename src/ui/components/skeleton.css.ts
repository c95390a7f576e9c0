import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { cardSize, radius, space } from "../theme/tokens.ts";

const pulse = keyframes({ "50%": { opacity: 0.55 } });

const placeholder = style({
  backgroundColor: vars.color.sunken,
  borderRadius: "6px",
  animation: `${pulse} 1600ms ease-in-out infinite`,
  "@media": { [media.reducedMotion]: { animation: "none" } },
});

export const column = style({ display: "flex", flexDirection: "column" });
export const row = style({ display: "flex", alignItems: "center", gap: space.x3 });
const spreadRow = style([row, { justifyContent: "space-between" }]);
export const gap = styleVariants({
  small: { gap: space.x2 },
  medium: { gap: space.x4 },
  large: { gap: space.x5 },
});

export const label = style([placeholder, { inlineSize: "88px", blockSize: "12px" }]);
export const balance = style([
  placeholder,
  { inlineSize: "min(230px, 70%)", blockSize: "44px", borderRadius: "8px" },
]);
export const bar = style([placeholder, { inlineSize: "100%", blockSize: "8px", borderRadius: radius.round }]);
export const figure = style([placeholder, { inlineSize: "92px", blockSize: "34px", borderRadius: "8px" }]);
export const button = style([placeholder, { flex: 1, blockSize: "44px", borderRadius: radius.control }]);

export const cards = style({ containerType: "inline-size" });
export const card = style([
  placeholder,
  {
    inlineSize: "100%",
    aspectRatio: `${cardSize.width} / ${cardSize.height}`,
    borderRadius: radius.card,
    border: `2px solid ${vars.color.surface}`,
    animation: "none",
    selectors: {
      "& + &": {
        marginBlockStart: `calc(56px - 100cqi * ${cardSize.height} / ${cardSize.width})`,
        position: "relative",
      },
    },
  },
]);

export const line = style([
  spreadRow,
  {
    minBlockSize: "72px",
    selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
  },
]);
export const iconCircle = style([
  placeholder,
  { inlineSize: "40px", blockSize: "40px", borderRadius: radius.round, flexShrink: 0 },
]);
export const name = style([placeholder, { inlineSize: "128px", blockSize: "12px" }]);
export const note = style([placeholder, { inlineSize: "84px", blockSize: "10px" }]);
export const amount = style([placeholder, { inlineSize: "72px", blockSize: "12px" }]);
export const status = style([placeholder, { inlineSize: "52px", blockSize: "10px" }]);
export const end = style({ alignItems: "flex-end" });
