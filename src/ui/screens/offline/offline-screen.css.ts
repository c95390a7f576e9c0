import { style } from "@vanilla-extract/css";
import { fittingFrame } from "../../components/fitting.css.ts";
import { hiddenAmount } from "../../components/hidden-amount.css.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { bodyText, dialogText, mutedText, noteText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

export const view = style({
  boxSizing: "border-box",
  inlineSize: "100%",
  maxInlineSize: "480px",
  padding: space.x8,
  ...panelSurface,
  "@media": { [media.phone]: { padding: space.x5 } },
});

export const heading = dialogText;
export const time = style([
  noteText,
  { display: "flex", flexWrap: "wrap", gap: space.x2, marginBlockStart: space.x6 },
]);
export const balance = style([fittingFrame, hiddenAmount]);
export const currency = style({ color: vars.color.ink, fontWeight: 600 });
export const text = style([bodyText, mutedText, { marginBlock: space.x5, textWrap: "pretty" }]);
export const unreachable = style([noteText, { minBlockSize: space.x5, marginBlockStart: space.x3 }]);

/** Shown only if the holder hides the balance. */
export const hidden = style({
  display: "none",
  selectors: { 'html[data-balance="hidden"] &': { display: "inline" } },
});
