import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { panelSurface } from "../theme/panel-surface.ts";
import { labelText, noteText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";

export const frame = style({
  ...panelSurface,
  overflowX: "auto",
});

/** Without a border, for a table inside a panel. */
export const bare = style({ border: 0, borderRadius: 0, backgroundColor: "transparent" });

export const table = style({ inlineSize: "100%" });

export const row = style({
  selectors: {
    "& + &, thead + tbody > &:first-child": { borderBlockStart: `1px solid ${vars.color.line}` },
  },
});
export const linked = style({ cursor: "pointer", ":hover": { backgroundColor: vars.color.sunken } });

export const head = style([labelText, { color: vars.color.muted, paddingBlock: space.x3 }]);

/** The padding at both ends of a row; smaller in a narrow window. */
const outerPadding = `clamp(${space.x3}, 1.2vw, ${space.x6})`;

export const cell = style({
  paddingInline: space.x3,
  selectors: {
    "&:first-child": { paddingInlineStart: outerPadding },
    "&:last-child": { paddingInlineEnd: outerPadding },
    [`${bare} &:first-child`]: { paddingInlineStart: 0 },
    [`${bare} &:last-child`]: { paddingInlineEnd: 0 },
  },
});

export const body = style([
  cell,
  {
    paddingBlock: "14px",
    color: vars.color.muted,
    verticalAlign: "middle",
    "@media": { [media.print]: { paddingBlock: "5px" } },
  },
]);
export const strong = style({ color: vars.color.ink, fontWeight: 600 });
export const amount = style({
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  // In Arabic, amounts are written from left to right too, and their decimal points align.
  selectors: { '[dir="rtl"] &': { textAlign: "start" } },
});

/** The counterparty, below the subject of a row. */
export const party = style([noteText, { display: "block", fontWeight: 400, overflowWrap: "anywhere" }]);

export const line = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space.x3,
  rowGap: "2px",
  paddingBlock: space.x3,
  selectors: { "& + &": { borderBlockStart: `1px solid ${vars.color.line}` } },
});
export const lineName = style({ fontWeight: 600 });
export const lineNote = noteText;
export const lineEnd = style({ justifySelf: "end", textAlign: "end" });
