import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { noteText } from "../theme/text.css.ts";
import { radius, space } from "../theme/tokens.ts";

export const item = style({
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
});

export const line = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.x3,
  minBlockSize: "72px",
  paddingBlock: space.x3,
  "@media": { [media.phone]: { columnGap: space.x2 } },
});

// The name and its notes. If less than this, or than the longest word of the name, is left for them, the amount is below.
globalStyle(`${line} > :nth-child(2)`, { flex: "1 1 5em", minInlineSize: "min-content" });
globalStyle(`${line} > svg`, {
  position: "absolute",
  insetBlockStart: "calc(50% - 8px)",
  insetInlineEnd: space.x2,
});

export const iconCircle = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "40px",
  blockSize: "40px",
  borderRadius: radius.round,
  backgroundColor: vars.color.sunken,
  "@media": { [media.phone]: { inlineSize: "32px", blockSize: "32px" } },
});

export const name = style({ fontWeight: 600 });
/** Counterparty and time, in lines of similar length. */
export const when = style([
  noteText,
  { display: "flex", flexWrap: "wrap", columnGap: space.x2, textWrap: "balance", overflowWrap: "anywhere" },
]);
export const party = style({ color: vars.color.ink });
export const end = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-end",
  gap: "2px",
  marginInlineStart: "auto",
  // The chevron's place.
  paddingInlineEnd: `calc(16px + ${space.x3})`,
  "@media": { [media.phone]: { paddingInlineEnd: `calc(16px + ${space.x2})` } },
});
export const amount = style({ fontWeight: 600 });
