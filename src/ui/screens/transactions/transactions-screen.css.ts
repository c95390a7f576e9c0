import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x5,
  "@media": { [media.phone]: { gap: space.x4 } },
});

export const panel = style({
  padding: space.x8,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  backgroundColor: vars.color.surface,
});

export const note = noteText;
