import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { forcedOutline, media } from "../../theme/media.ts";
import { noteText } from "../../theme/text.css.ts";
import { control, motion, radius, space } from "../../theme/tokens.ts";

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: space.x6,
  selectors: { "& + &": { paddingBlockStart: space.x5, borderBlockStart: `1px solid ${vars.color.line}` } },
  "@media": { [media.phone]: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: space.x3 } },
});

// A legend is not a grid item unless it floats.
export const legend = style({ float: "inline-start", fontWeight: 600 });
export const note = style([noteText, { gridColumn: 1 }]);

export const choices = style({
  gridColumn: 2,
  gridRow: "1 / span 2",
  display: "flex",
  padding: "3px",
  border: `1px solid ${vars.color.field}`,
  borderRadius: radius.control,
  backgroundColor: vars.color.surface,
  "@media": { [media.phone]: { gridColumn: 1, gridRow: "auto" } },
});

export const choice = style({
  display: "grid",
  flex: "1 0 auto",
  placeItems: "center",
  minInlineSize: "88px",
  minBlockSize: control.small,
  paddingInline: space.x3,
  borderRadius: "5px",
  color: vars.color.muted,
  fontWeight: 600,
  cursor: "pointer",
  transition: `background-color ${motion.press}, color ${motion.press}`,
  selectors: {
    "&:hover": { color: vars.color.ink },
    "&:has(:checked)": {
      backgroundColor: vars.color.accentSoft,
      color: vars.color.accent,
      outline: forcedOutline,
      outlineOffset: "-2px",
    },
    "&:has(:focus-visible)": { outline: `2px solid ${vars.color.accent}`, outlineOffset: "2px" },
  },
});

export const radio = style({ position: "absolute", opacity: 0, inlineSize: "1px", blockSize: "1px" });
