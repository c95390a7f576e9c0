import { style } from "@vanilla-extract/css";
import { narrow } from "../../components/data-table.css.ts";
import { vars } from "../../theme/contract.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const list = style([
  narrow,
  {
    paddingInline: space.x4,
    paddingBlock: space.x1,
    border: `1px solid ${vars.color.line}`,
    borderRadius: radius.panel,
    backgroundColor: vars.color.surface,
  },
]);

export const amount = style({ fontWeight: 600 });
