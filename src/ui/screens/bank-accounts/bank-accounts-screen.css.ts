import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { noteText, panelText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x6,
  "@media": { [media.phone]: { gap: space.x4 } },
});

export const panel = style({
  padding: space.x8,
  ...panelSurface,
});

export const list = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 340px), 1fr))",
  gap: space.x6,
  "@media": { [media.phone]: { gap: space.x4 } },
});

/** The account for withdrawals: one row of a panel above the list. */
export const payout = style([
  panel,
  { display: "flex", flexDirection: "column", gap: space.x1, padding: space.x5 },
]);
export const payoutHeader = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  columnGap: space.x3,
});
export const payoutName = panelText;
export const payoutNumber = style({ fontVariantNumeric: "tabular-nums" });
export const payoutNote = noteText;

/** Reserves the space of the text that is shown once the account is known. */
export const reserved = style({ visibility: "hidden" });
