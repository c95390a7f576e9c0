import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { noteText } from "../theme/text.css.ts";
import { radius, space } from "../theme/tokens.ts";

export const item = style({
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
});

export const line = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
  alignItems: "center",
  columnGap: space.x3,
  minBlockSize: "72px",
  paddingBlock: space.x3,
  "@media": { [media.phone]: { columnGap: space.x2 } },
});

export const iconCircle = style({
  display: "grid",
  placeItems: "center",
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
export const end = style({ display: "flex", flexDirection: "column", alignItems: "flex-end", gap: "2px" });
export const amount = style({ fontWeight: 600 });
