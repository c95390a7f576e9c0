import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../../theme/contract.css.ts";
import { labelText, noteText } from "../../../theme/text.css.ts";
import { radius, space } from "../../../theme/tokens.ts";

export const finder = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  columnGap: space.x2,
});
// With large text the button is below the field.
globalStyle(`${finder} > :first-child`, { flex: "1 1 9rem", minInlineSize: 0 });

// Aligns the button with the input, which is below its label.
export const search = style({
  marginBlockStart: "26px",
  selectors: { 'html[dir="rtl"] &': { marginBlockStart: "31px" } },
});

export const payee = style({
  marginBlockStart: space.x4,
  display: "flex",
  alignItems: "center",
  gap: space.x3,
  padding: space.x3,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: radius.panel,
});

export const payeeName = style([
  labelText,
  { fontSize: "inherit", lineHeight: "inherit", overflowWrap: "anywhere" },
]);
export const payeeNote = noteText;

export const first = style([noteText, { marginBlockStart: space.x2 }]);
export const save = style({ marginBlockStart: space.x1 });
export const saved = style([
  noteText,
  { display: "flex", alignItems: "center", gap: space.x2, marginBlockStart: space.x2 },
]);
