import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { screenOnly } from "../../theme/print.css.ts";
import { noteText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

export const region = style([
  screenOnly,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x3,
    paddingBlock: space.x3,
    paddingInline: space.x4,
    ...panelSurface,
  },
]);

export const iconCircle = style({
  flexShrink: 0,
  display: "grid",
  placeItems: "center",
  inlineSize: "36px",
  blockSize: "36px",
  borderRadius: "50%",
});

/** The icon's colours by the payment's outcome. */
export const tones = styleVariants({
  settled: { color: vars.color.credit, backgroundColor: vars.color.creditSoft },
  pending: { color: vars.color.pending, backgroundColor: vars.color.pendingSoft },
  failed: { color: vars.color.debit, backgroundColor: vars.color.debitSoft },
  unknown: { color: vars.color.muted, backgroundColor: vars.color.sunken },
});

export const texts = style({ flex: "1 1 240px", minInlineSize: 0 });
export const title = style({ fontWeight: 600, overflowWrap: "anywhere" });
export const note = style([noteText, { overflowWrap: "anywhere" }]);
/** Truncated to one line, because a payment's reference is long. A click selects the whole reference (`copied`). */
export const reference = style([
  noteText,
  { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
]);
export const copied = style({ WebkitUserSelect: "all", userSelect: "all" });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.x2,
  "@media": { [media.phone]: { inlineSize: "100%", justifyContent: "space-between" } },
});
