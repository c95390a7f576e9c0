import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { noteText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

/** A column of panels, no wider than is comfortable to read. */
export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x6,
  inlineSize: "100%",
  maxInlineSize: "816px",
  "@media": { [media.phone]: { gap: space.x4 } },
});

export const note = style([
  noteText,
  {
    paddingBlockStart: space.x4,
    borderBlockStart: `1px solid ${vars.color.line}`,
  },
]);
