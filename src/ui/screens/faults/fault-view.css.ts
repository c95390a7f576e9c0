import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { bodyText, dialogText, mutedText, noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const view = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  inlineSize: "100%",
  maxInlineSize: "480px",
  marginInline: "auto",
  paddingInline: space.x8,
  paddingBlock: space.x12,
  ...panelSurface,
  textAlign: "center",
  "@media": { [media.phone]: { paddingInline: space.x5, paddingBlock: space.x10 } },
});

export const heading = style([dialogText, { textWrap: "balance" }]);
export const text = style([bodyText, mutedText, { marginBlockStart: space.x2, textWrap: "pretty" }]);

/** For the operator: the exact error. */
export const detail = style([
  noteText,
  {
    marginBlockStart: space.x4,
    paddingInline: space.x3,
    paddingBlock: space.x2,
    borderRadius: radius.control,
    backgroundColor: vars.color.sunken,
    fontFamily: 'ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace',
    overflowWrap: "anywhere",
  },
]);

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  columnGap: space.x5,
  rowGap: space.x3,
  marginBlockStart: space.x6,
});
