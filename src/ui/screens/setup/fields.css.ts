import { globalStyle, style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { space } from "../../theme/tokens.ts";

/** Twelve columns; on a phone a field has the whole width. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(12, minmax(0, 1fr))",
  alignItems: "start",
  columnGap: space.x5,
  rowGap: space.x5,
  "@media": { [media.phone]: { columnGap: space.x3, rowGap: space.x4 } },
});

/** A quiet button whose label aligns with the fields' edge. */
export const remove = style({
  gridColumn: "1 / -1",
  justifySelf: "start",
  marginInlineStart: `-${space.x3}`,
  marginBlockStart: `-${space.x2}`,
});

// On a phone Back and Next are always visible: a focused field must not be behind them.
globalStyle(`${grid} :is(input, select)`, {
  "@media": { [media.phone]: { scrollMarginBlock: "104px" } },
});

export const whole = style({ gridColumn: "1 / -1" });
export const half = style({ gridColumn: "span 6", "@media": { [media.phone]: { gridColumn: "1 / -1" } } });
