import { globalStyle, style } from "@vanilla-extract/css";
import { lineNote, line as twoRows } from "../../components/data-table.css.ts";
import { dottedLine } from "../../components/dotted-line.css.ts";
import { vars } from "../../theme/contract.css.ts";
import { tooNarrow } from "../../theme/media.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { space } from "../../theme/tokens.ts";

export const list = style({
  containerType: "inline-size",
  paddingInline: space.x4,
  paddingBlock: space.x1,
  ...panelSurface,
});

export const amount = style({ fontWeight: 600 });

export const item = style({
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
});
export const line = style([
  twoRows,
  { gridTemplateColumns: "minmax(0, 1fr) auto auto", columnGap: space.x2 },
]);
export const sign = style({
  gridColumn: 3,
  gridRow: "1 / 3",
  display: "grid",
  alignItems: "center",
  "@container": { [tooNarrow]: { gridRow: "1 / span 4" } },
});
// Everything of a line is one below the other.
globalStyle(`${line} > :not(${sign})`, { "@container": { [tooNarrow]: { gridColumn: "1 / 3" } } });
export const note = style([lineNote, dottedLine]);
export const message = style({ flexBasis: "100%" });
export const status = style({
  display: "grid",
  gridTemplateColumns: "max-content auto",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space.x3,
});
