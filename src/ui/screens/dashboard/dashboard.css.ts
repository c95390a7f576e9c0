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

/** In rem, so that larger text has more room. */
const besideCards = "(min-width: 47.5rem)";
/** The wallet is too narrow for icons beside the labels of its buttons. */
const narrowWallet = ["(max-width: 31rem)", `${besideCards} and (max-width: 56rem)`];

export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: space.x5,
  "@container": {
    [besideCards]: { gridTemplateColumns: "minmax(0, 1fr) minmax(300px, 368px)" },
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

export const currency = style([
  noteText,
  { display: "flex", flexWrap: "wrap", justifyContent: "end", columnGap: space.x2 },
]);
export const currencyCode = style({ color: vars.color.ink, fontWeight: 600 });

export const wallet = style({ display: "flex", flexDirection: "column", gap: space.x5 });
export const balanceName = style([noteText, { position: "relative" }]);
export const balance = style([fittingFrame, hiddenAmount]);

export const actions = style({
  display: "grid",
  // As wide as the longest label: with larger text the buttons are one below the other.
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 4.75rem), 1fr))",
  gap: space.x3,
  "@media": { [media.phone]: { gap: space.x2 } },
});

export const stack = style({ display: "flex", flexDirection: "column", gap: space.x4 });

/** The buttons of the cards, in one row no wider than the cards, with the icons above the labels. */
export const cardActions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.x1,
  maxInlineSize: "400px",
});
const iconAboveLabel = {
  flexDirection: "column",
  gap: space.x1,
  paddingInline: space.x1,
  paddingBlock: space.x2,
  fontSize: type.small.size,
} as const;
globalStyle(`${actions} > *`, {
  "@container": Object.fromEntries(narrowWallet.map((query) => [query, iconAboveLabel])),
});
globalStyle(`${cardActions} > *`, {
  // Each button is as wide as its label, and they share the remaining width.
  flex: "1 1 auto",
  ...iconAboveLabel,
});

/** The cards panel without a wallet panel beside it: it keeps its width, since a card always has its real size. */
export const cardsAlone = style({ maxInlineSize: "400px" });
