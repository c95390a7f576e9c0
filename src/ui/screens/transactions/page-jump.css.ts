import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { focusRing } from "../../theme/focus.css.ts";
import { noteText } from "../../theme/text.css.ts";
import { control, radius, space } from "../../theme/tokens.ts";

export const jump = style([noteText, { display: "inline-flex", alignItems: "center", gap: space.x2 }]);

export const box = style([
  focusRing,
  {
    inlineSize: "64px",
    minBlockSize: control.small,
    paddingInline: space.x2,
    border: `1px solid ${vars.color.field}`,
    borderRadius: radius.control,
    backgroundColor: vars.color.surface,
    color: vars.color.ink,
    fontVariantNumeric: "tabular-nums",
    textAlign: "center",
  },
]);
