import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { panelSurface } from "../theme/panel-surface.ts";
import { panelText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";

export const panel = style({
  position: "relative",
  minInlineSize: 0,
  padding: space.x6,
  ...panelSurface,
  "@media": { [media.phone]: { padding: space.x4 }, [media.print]: { breakInside: "avoid" } },
});

export const decoration = style({
  position: "absolute",
  inset: 0,
  overflow: "hidden",
  borderRadius: "inherit",
  pointerEvents: "none",
});

export const header = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.x3,
  minBlockSize: "24px",
  marginBlockEnd: space.x5,
});

export const heading = panelText;

export const actions = style({
  display: "flex",
  alignItems: "center",
  gap: space.x2,
});

/** A 44 px target whose icon aligns with the panel's edge, without making the header taller. */
export const refresh = style({ display: "flex", marginBlock: "-10px", marginInlineEnd: "-10px" });

export const body = style({ position: "relative" });
