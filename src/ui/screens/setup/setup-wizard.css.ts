import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { space } from "../../theme/tokens.ts";

export const wizard = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x8,
  inlineSize: "100%",
  maxInlineSize: "816px",
  marginInline: "auto",
  "@media": { [media.phone]: { gap: space.x4 } },
});

/** The line of numbers extends a little past the panel's edges and keeps its distance to the panel below. */
export const progress = style({ marginInline: "-1px" });

export const centred = style({ display: "grid", placeItems: "center", minBlockSize: "50dvh" });
