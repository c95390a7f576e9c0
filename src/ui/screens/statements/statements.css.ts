import { globalStyle, style } from "@vanilla-extract/css";
import { line as twoRows } from "../../components/data-table.css.ts";
import { dottedLine } from "../../components/dotted-line.css.ts";
import { vars } from "../../theme/contract.css.ts";
import { focusRing } from "../../theme/focus.css.ts";
import { media, tooNarrow } from "../../theme/media.ts";
import { mirrored } from "../../theme/mirror.css.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { screenOnly } from "../../theme/print.css.ts";
import { noteText, panelText, smallText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x5,
  inlineSize: "100%",
});

/** The text for screen readers takes no space in the layout. */
export const readyAnnouncement = style({ position: "absolute" });

export const heading = screenOnly;

export const tools = style([
  screenOnly,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    justifyContent: "space-between",
    gap: space.x4,
  },
]);

export const form = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: space.x4,
  minInlineSize: 0,
  "@media": { [media.phone]: { inlineSize: "100%" } },
});

export const period = style({
  inlineSize: "256px",
  "@media": { [media.phone]: { inlineSize: "100%" } },
});

export const date = style({
  inlineSize: "184px",
  "@media": { [media.phone]: { inlineSize: "auto", flex: "1 1 136px" } },
});

/** The height of a label and the gap below it. */
const labelHeight = "calc(1lh + 6px)";

/** Aligns the button with the inputs, which have labels above and errors below. */
export const generate = style([
  smallText,
  {
    paddingBlockStart: labelHeight,
    "@media": { [media.phone]: { paddingBlockStart: 0, inlineSize: "100%" } },
  },
]);

export const downloads = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.x3,
  "@media": { [media.phone]: { inlineSize: "100%", flexDirection: "column" } },
});

export const progress = style([
  smallText,
  { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x3 },
]);

export const bar = style({
  flex: "1 1 120px",
  maxInlineSize: "320px",
  blockSize: "6px",
  appearance: "none",
  border: 0,
  borderRadius: radius.round,
  overflow: "hidden",
  backgroundColor: vars.color.sunken,
  selectors: {
    "&::-webkit-progress-bar": { backgroundColor: vars.color.sunken },
    "&::-webkit-progress-value": { backgroundColor: vars.color.accent },
    "&::-moz-progress-bar": { backgroundColor: vars.color.accent },
  },
});

export const result = style([
  focusRing,
  { display: "flex", flexDirection: "column", gap: space.x4, minInlineSize: 0, borderRadius: radius.panel },
]);

export const panel = style({
  position: "relative",
  overflow: "hidden",
  minInlineSize: 0,
  padding: space.x10,
  ...panelSurface,
  "@media": { [media.phone]: { padding: space.x4 } },
});

export const document = style([
  panel,
  {
    "@media": {
      [media.print]: {
        padding: 0,
        border: 0,
        borderRadius: 0,
        overflow: "visible",
        backgroundColor: "transparent",
      },
    },
  },
]);

export const generating = style([
  panel,
  {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: space.x3,
    minBlockSize: "280px",
    textAlign: "center",
  },
]);

export const generatingText = panelText;

/** The engraving in the upper corner at the end of the line, half outside the paper. */
export const engraving = style([
  mirrored,
  {
    position: "absolute",
    insetBlockStart: "-66px",
    insetInlineEnd: "-40px",
    inlineSize: "240px",
    blockSize: "240px",
    fill: "none",
    stroke: vars.color.engraving,
    strokeWidth: "0.75",
    pointerEvents: "none",
    "@media": {
      [media.phone]: { inlineSize: "168px", blockSize: "168px" },
      [media.print]: { insetBlockStart: 0, insetInlineEnd: 0, inlineSize: "120px", blockSize: "120px" },
    },
  },
]);

export const front = style({ position: "relative", marginBlockStart: space.x6 });
export const label = noteText;
export const note = noteText;
export const range = style([note, dottedLine]);
export const holder = style({ overflowWrap: "anywhere" });

const narrowTable = "(max-width: 1180px)";

export const totals = style({
  display: "grid",
  gridTemplateColumns: "repeat(5, minmax(0, auto))",
  justifyContent: "space-between",
  gap: space.x4,
  marginBlock: `${space.x6} ${space.x4}`,
  paddingBlock: space.x4,
  borderBlock: `1px solid ${vars.color.line}`,
  "@media": {
    [narrowTable]: { gridTemplateColumns: "repeat(auto-fit, minmax(136px, 1fr))" },
    [media.phone]: { gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(40%, 6.5rem)), 1fr))" },
  },
});

export const total = style({ minInlineSize: 0 });
/** If the columns are narrower than their contents, a long amount shrinks. */
export const value = style([
  panelText,
  { fontVariantNumeric: "tabular-nums", "@media": { [narrowTable]: { containerType: "inline-size" } } },
]);

export const reference = style([smallText, { overflowWrap: "anywhere" }]);
export const balance = style({ fontWeight: 400 });

export const lines = style({ containerType: "inline-size" });
export const line = style([twoRows, {}]);
// Everything of a line is one below the other.
globalStyle(`${line} > *`, { "@container": { [tooNarrow]: { gridColumn: "1 / 3" } } });
export const lineAmount = style({ justifySelf: "end", fontWeight: 600 });
export const lineBalance = style([noteText, { justifySelf: "end" }]);
export const lineNote = style([
  noteText,
  { display: "flex", flexWrap: "wrap", columnGap: space.x2, minInlineSize: 0 },
]);
export const lineReference = style({ minInlineSize: 0, overflowWrap: "anywhere" });

export const nothing = style({ paddingBlock: space.x8, color: vars.color.muted, textAlign: "center" });

export const small = style([
  noteText,
  {
    display: "grid",
    gap: space.x1,
    marginBlockStart: space.x4,
    paddingBlockStart: space.x4,
    borderBlockStart: `1px solid ${vars.color.line}`,
  },
]);
