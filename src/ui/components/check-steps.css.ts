import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { noteText } from "../theme/text.css.ts";
import { radius, space } from "../theme/tokens.ts";

export const step = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: space.x4,
  minBlockSize: "42px",
  color: vars.color.muted,
  selectors: {
    "& + &::before": {
      content: "",
      position: "absolute",
      insetInlineStart: "10px",
      insetBlockStart: "-9px",
      blockSize: "18px",
      inlineSize: "1px",
      backgroundColor: vars.color.lineStrong,
    },
    '&[data-state="done"]': { color: vars.color.ink },
    '&[data-state="current"]': { color: vars.color.ink, fontWeight: 600 },
  },
});

export const dot = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: "22px",
  blockSize: "22px",
  border: `1px solid ${vars.color.field}`,
  borderRadius: radius.round,
  backgroundColor: vars.color.raised,
  selectors: {
    '[data-state="done"] > &': {
      backgroundColor: vars.color.accent,
      borderColor: vars.color.accent,
      color: vars.color.onAccent,
    },
    '[data-state="current"] > &': {
      borderWidth: "2px",
      borderColor: vars.color.accent,
      boxShadow: `0 0 0 4px ${vars.color.accentSoft}`,
    },
  },
});

export const name = style({ flexGrow: 1 });
export const aside = style([noteText, { fontWeight: 400 }]);
