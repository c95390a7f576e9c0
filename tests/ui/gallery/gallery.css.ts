import { style } from "@vanilla-extract/css";
import { vars } from "../../../src/ui/theme/contract.css.ts";
import { media } from "../../../src/ui/theme/media.ts";
import { noteText } from "../../../src/ui/theme/text.css.ts";
import { space } from "../../../src/ui/theme/tokens.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x6,
  padding: space.x8,
  "@media": { [media.phone]: { padding: space.x4 } },
});
export const grid = style({
  display: "grid",
  gap: space.x5,
  gridTemplateColumns: "minmax(0, 1.55fr) minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [media.drawer]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const thirds = style({
  display: "grid",
  gap: space.x5,
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  alignItems: "start",
  "@media": { [media.drawer]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const column = style({ display: "flex", flexDirection: "column", gap: space.x5 });
export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x3 });
export const evenRow = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: space.x3,
});
export const note = noteText;
export const strong = style({ color: vars.color.ink, marginInlineStart: "4px" });
export const wave = style({
  position: "absolute",
  insetBlockStart: "6px",
  insetInlineEnd: 0,
  inlineSize: "390px",
  blockSize: "168px",
});
export const tall = style({ minBlockSize: "900px" });
