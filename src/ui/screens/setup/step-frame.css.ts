import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { panelSurface } from "../../theme/panel-surface.ts";
import { headingText, mutedText } from "../../theme/text.css.ts";
import { layer, space } from "../../theme/tokens.ts";

export const form = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x5,
  "@media": { [media.phone]: { gap: space.x4 } },
});

export const panel = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x6,
  padding: space.x8,
  ...panelSurface,
  "@media": { [media.phone]: { gap: space.x5, padding: space.x4 } },
});

export const header = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: space.x4,
  "@media": { [media.phone]: { flexDirection: "column", gap: space.x3 } },
});

export const heading = style([
  headingText,
  {
    fontSize: "1.5rem",
    lineHeight: "2rem",
    // Keeps the focused heading clear of the top bar when it scrolls into view.
    scrollMarginBlockStart: "180px",
    selectors: {
      "&:focus, &:focus-visible": { outline: "none" },
      'html[dir="rtl"] &': { lineHeight: "2.5rem" },
    },
  },
]);

export const text = style([mutedText, { marginBlockStart: space.x1, textWrap: "pretty" }]);

export const footer = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x4,
  "@media": {
    [`${media.phone} and (min-height: 480px)`]: {
      position: "sticky",
      insetBlockEnd: 0,
      zIndex: layer.topBar,
      marginInline: `-${space.x4}`,
      marginBlockEnd: `-${space.x10}`,
      paddingInline: space.x4,
      paddingBlockStart: space.x3,
      paddingBlockEnd: `max(${space.x3}, env(safe-area-inset-bottom))`,
      borderBlockStart: `1px solid ${vars.color.line}`,
      backgroundColor: vars.color.page,
    },
  },
});

export const stepButtons = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.x3,
});

export const forward = style({
  minInlineSize: "148px",
  marginInlineStart: "auto",
  "@media": { [media.phone]: { flexGrow: 1, minInlineSize: 0 } },
});
