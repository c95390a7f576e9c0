import { style } from "@vanilla-extract/css";
import { fittingFrame } from "../../components/fitting.css.ts";
import { vars } from "../../theme/contract.css.ts";
import { noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const back = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space.x1,
  alignSelf: "start",
});

export const hero = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: space.x2,
  minInlineSize: 0,
});
export const amount = style([fittingFrame, { alignSelf: "stretch" }]);
export const party = style({ fontWeight: 600, overflowWrap: "anywhere" });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.x3,
  marginBlockStart: space.x5,
});

/** One press selects all of it, for browsers that block copying. */
export const reference = style({ userSelect: "all", overflowWrap: "anywhere" });
export const statusNote = style([noteText, { minBlockSize: "24px" }]);

export const steps = style({ display: "flex", flexDirection: "column", gap: space.x4 });
export const step = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  columnGap: space.x3,
});
export const mark = style({
  inlineSize: "10px",
  blockSize: "10px",
  marginBlockStart: "7px",
  border: `2px solid ${vars.color.accent}`,
  borderRadius: radius.round,
  selectors: { [`${step}:last-child > &`]: { backgroundColor: vars.color.accent } },
});
export const stepName = style({ fontWeight: 600 });
export const note = noteText;

export const report = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: space.x3,
});
