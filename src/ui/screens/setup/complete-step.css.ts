import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { focusRing } from "../../theme/focus.css.ts";
import { media } from "../../theme/media.ts";
import { noteText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";
import { heading as stepHeading, panel as stepPanel } from "./step-frame.css.ts";

export const panel = style([
  stepPanel,
  {
    alignItems: "center",
    gap: space.x5,
    paddingBlock: space.x12,
    textAlign: "center",
    "@media": { [media.phone]: { paddingBlock: space.x8 } },
  },
]);

export const heading = stepHeading;

export const notes = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x3,
  inlineSize: "100%",
  maxInlineSize: "460px",
  textAlign: "start",
});
export const note = style({ display: "flex", gap: space.x3, color: vars.color.muted });
export const noteIcon = style({ flexShrink: 0, marginBlockStart: "1px" });

export const answer = style({
  inlineSize: "100%",
  maxInlineSize: "460px",
  textAlign: "start",
  selectors: { "&:empty": { display: "none" } },
});

export const dashboardButton = style({
  minInlineSize: "220px",
  "@media": { [media.phone]: { inlineSize: "100%" } },
});

export const startOver = style([noteText, { maxInlineSize: "460px" }]);

export const summary = style([
  focusRing,
  {
    display: "inline-block",
    paddingBlock: space.x2,
    borderRadius: "4px",
    cursor: "pointer",
    listStyle: "none",
    textDecorationLine: "underline",
    textUnderlineOffset: "3px",
    selectors: {
      "&::-webkit-details-marker": { display: "none" },
      "&:hover": { color: vars.color.ink },
    },
  },
]);

export const question = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: space.x3,
  paddingBlockStart: space.x2,
});
