import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { focusRing } from "../../theme/focus.css.ts";
import { media } from "../../theme/media.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { noteText } from "../../theme/text.css.ts";
import { control, radius, space } from "../../theme/tokens.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x5,
  "@media": { [media.phone]: { gap: space.x4 } },
});

export const panel = style({
  padding: space.x8,
  ...panelSurface,
});

export const note = noteText;

export const paging = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: space.x3,
});

export const perPage = style([noteText, { display: "inline-flex", alignItems: "center", gap: space.x2 }]);

export const size = style([
  focusRing,
  {
    minBlockSize: control.small,
    paddingInline: space.x2,
    border: `1px solid ${vars.color.field}`,
    borderRadius: radius.control,
    backgroundColor: vars.color.surface,
    color: vars.color.ink,
  },
]);

/** The sort order of the list, and the sums of its months. */
export const order = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.x5,
  rowGap: space.x3,
});
