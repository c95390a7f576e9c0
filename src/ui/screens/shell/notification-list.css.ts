import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

/** A long list scrolls inside the panel. */
export const list = style({ maxBlockSize: "min(60vh, 480px)", overflowY: "auto" });
export const nothing = style([noteText, { paddingInline: space.x4, paddingBlock: space.x3 }]);
export const texts = style({ flex: 1, minInlineSize: 0 });
export const dot = style({
  flexShrink: 0,
  marginBlockStart: "6px",
  inlineSize: "8px",
  blockSize: "8px",
  borderRadius: radius.round,
  backgroundColor: vars.color.accent,
});
