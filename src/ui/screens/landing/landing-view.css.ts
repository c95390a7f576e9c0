import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { titleText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

const stackedMedia = "(max-width: 900px)";

export const page = style({
  position: "relative",
  isolation: "isolate",
  display: "flex",
  flexDirection: "column",
  minBlockSize: "100dvh",
  overflowX: "clip",
});

// The engraving extends to the window's edge, and this page opens no dialogs.
globalStyle(`body:has(${page})`, { overflowY: "visible" });

const inset = "max(72px, calc((100vw - 1136px) / 2))";

export const header = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.x4,
  minBlockSize: "64px",
  paddingInline: inset,
  "@media": {
    [stackedMedia]: { paddingInline: space.x8 },
    [media.phone]: { paddingInline: space.x5, minBlockSize: "56px" },
  },
});

export const controls = style({ display: "flex", alignItems: "center", gap: space.x3 });

export const main = style({
  display: "grid",
  flexGrow: 1,
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.1fr)",
  gridTemplateRows: "minmax(0, 1fr) auto auto minmax(0, 1fr)",
  gridTemplateAreas: '". show" "words show" "action show" ". show"',
  columnGap: space.x12,
  alignItems: "center",
  paddingInline: inset,
  paddingBlock: `${space.x6} 88px`,
  "@media": {
    [stackedMedia]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      gridTemplateRows: "auto auto 1fr auto",
      gridTemplateAreas: '"show" "words" "." "action"',
      rowGap: space.x6,
      paddingInline: space.x8,
      paddingBlock: `${space.x2} max(${space.x6}, env(safe-area-inset-bottom))`,
    },
    [media.phone]: { paddingInline: space.x5, rowGap: space.x5 },
  },
});

export const texts = style({ gridArea: "words" });

export const title = titleText;

export const lead = style({
  marginBlockStart: space.x5,
  maxInlineSize: "27em",
  color: vars.color.muted,
  fontSize: "1.25rem",
  lineHeight: 1.5,
  textWrap: "pretty",
  "@media": { [media.phone]: { marginBlockStart: space.x3, fontSize: "1.0625rem" } },
});

export const action = style({
  gridArea: "action",
  marginBlockStart: space.x8,
  "@media": { [stackedMedia]: { marginBlockStart: 0 } },
});

export const signIn = style({ "@media": { [stackedMedia]: { inlineSize: "100%" } } });

export const carousel = style({
  gridArea: "show",
  minInlineSize: 0,
  "@media": { [stackedMedia]: { justifySelf: "center", inlineSize: "100%", maxInlineSize: "620px" } },
});

export const wave = style({
  position: "absolute",
  zIndex: -1,
  insetBlockEnd: 0,
  insetInlineStart: 0,
  inlineSize: "min(860px, 62%)",
  blockSize: "250px",
  "@media": {
    [stackedMedia]: { inlineSize: "100%", insetBlockEnd: "92px", blockSize: "170px", maskImage: "none" },
  },
});
