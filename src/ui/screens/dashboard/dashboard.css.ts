import { globalStyle, style } from "@vanilla-extract/css";
import { fittingFrame } from "../../components/fitting.css.ts";
import { hiddenAmount } from "../../components/hidden-amount.css.ts";
import { type, vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { noteText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

export const screen = style({
  containerType: "inline-size",
  display: "flex",
  flexDirection: "column",
  gap: space.x5,
  "@media": { [media.phone]: { gap: space.x3 } },
});

export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: space.x5,
  "@container": {
    "(min-width: 760px)": { gridTemplateColumns: "minmax(0, 1fr) minmax(300px, 368px)" },
  },
  "@media": { [media.phone]: { gap: space.x4 } },
});

export const column = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x5,
  minInlineSize: 0,
  "@media": { [media.phone]: { gap: space.x4 } },
});

export const engraving = style({
  position: "absolute",
  insetBlockStart: "4px",
  insetInlineEnd: 0,
  inlineSize: "70%",
  blockSize: "170px",
  "@media": { [media.phone]: { inlineSize: "85%", blockSize: "130px" } },
});

export const currency = style([noteText, { display: "flex", gap: space.x2 }]);
export const currencyCode = style({ color: vars.color.ink, fontWeight: 600 });

export const wallet = style({ display: "flex", flexDirection: "column", gap: space.x5 });
export const balanceName = style([noteText, { position: "relative" }]);
export const balance = style([fittingFrame, hiddenAmount]);

export const actions = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: space.x3,
  "@media": { [media.phone]: { gap: space.x2 } },
});

export const stack = style({ display: "flex", flexDirection: "column", gap: space.x4 });

/** The buttons of the cards, in one row no wider than the cards, with the icons above the labels. */
export const cardActions = style({
  display: "flex",
  gap: space.x1,
  maxInlineSize: "400px",
});
globalStyle(`${cardActions} > *`, {
  // Each button is as wide as its label, and they share the remaining width.
  flex: "1 1 auto",
  flexDirection: "column",
  gap: space.x1,
  paddingInline: space.x1,
  paddingBlock: space.x2,
  fontSize: type.small.size,
});

/** The cards panel without a wallet panel beside it: it keeps its width, since a card always has its real size. */
export const cardsAlone = style({ maxInlineSize: "400px" });
