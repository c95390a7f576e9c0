import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { noteText, smallText } from "../theme/text.css.ts";
import { radius, space } from "../theme/tokens.ts";

export const frame = style({ display: "flex", flexDirection: "column", gap: space.x3 });

export const list = style({ display: "flex", "@media": { [media.phone]: { gap: space.x2 } } });

export const step = style([
  smallText,
  {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "10px",
    flex: "1 1 0",
    minInlineSize: 0,
    textAlign: "center",
    color: vars.color.muted,
    selectors: {
      // The line that connects a step to the previous one.
      "& + &::before": {
        content: "",
        position: "absolute",
        insetBlockStart: "13px",
        insetInlineStart: "calc(-50% + 22px)",
        insetInlineEnd: "calc(50% + 22px)",
        blockSize: "2px",
        borderRadius: radius.round,
        backgroundColor: vars.color.lineStrong,
      },
      '&[data-reached="true"]::before': { backgroundColor: vars.color.accent },
      '&[data-reached="true"]': { color: vars.color.ink },
      '&[aria-current="step"]': { fontWeight: 600 },
    },
    "@media": {
      [media.phone]: {
        blockSize: "4px",
        borderRadius: radius.round,
        backgroundColor: vars.color.lineStrong,
        selectors: {
          "& + &::before": { content: "none" },
          '&[data-reached="true"]': { backgroundColor: vars.color.accent },
        },
      },
    },
  },
]);

export const number = style({
  display: "grid",
  placeItems: "center",
  inlineSize: "28px",
  blockSize: "28px",
  border: `1px solid ${vars.color.field}`,
  borderRadius: radius.round,
  fontWeight: 600,
  lineHeight: 1,
  fontVariantNumeric: "tabular-nums",
  selectors: {
    '[data-state="done"] > &': {
      backgroundColor: vars.color.accent,
      borderColor: vars.color.accent,
      color: vars.color.onAccent,
    },
    '[data-state="current"] > &': {
      borderWidth: "2px",
      borderColor: vars.color.accent,
      color: vars.color.accent,
      boxShadow: `0 0 0 4px ${vars.color.accentSoft}`,
    },
  },
  "@media": { [media.phone]: { display: "none" } },
});

export const name = style({
  "@media": {
    [media.phone]: {
      position: "absolute",
      inlineSize: "1px",
      blockSize: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
});

export const summary = style([
  noteText,
  {
    display: "none",
    justifyContent: "space-between",
    "@media": { [media.phone]: { display: "flex" } },
  },
]);

export const summaryName = style({ fontWeight: 600, color: vars.color.ink });
