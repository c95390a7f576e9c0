import { style } from "@vanilla-extract/css";
import { vars } from "../../../theme/contract.css.ts";
import { labelText, noteText } from "../../../theme/text.css.ts";
import { radius, space } from "../../../theme/tokens.ts";

/** A long list scrolls in its own box, so that the amount field stays close. */
export const lists = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x3,
  maxBlockSize: "264px",
  marginBlockStart: space.x4,
  overflowY: "auto",
});

export const title = style([noteText, { marginBlockEnd: space.x1 }]);

export const row = style({ display: "flex", alignItems: "center", gap: space.x1 });

export const payee = style({
  flexGrow: 1,
  minInlineSize: 0,
  display: "flex",
  alignItems: "center",
  gap: space.x3,
  minBlockSize: "52px",
  paddingInline: space.x2,
  borderRadius: radius.control,
  color: vars.color.ink,
  textAlign: "start",
  cursor: "pointer",
  ":hover": { backgroundColor: vars.color.accentSoft },
});

export const texts = style({ minInlineSize: 0, display: "flex", flexDirection: "column" });
export const name = style([
  labelText,
  {
    alignSelf: "flex-start",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    maxInlineSize: "100%",
  },
]);
export const phone = style([noteText, { alignSelf: "flex-start", whiteSpace: "nowrap" }]);

export const removed = style([
  noteText,
  { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x2, marginBlockStart: space.x2 },
]);
