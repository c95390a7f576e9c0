import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { pillText } from "../theme/text.css.ts";

export const pill = style([
  pillText,
  {
    display: "inline-flex",
    verticalAlign: "middle",
    alignItems: "center",
    gap: "6px",
    borderRadius: "6px",
    whiteSpace: "nowrap",
  },
]);

export const tones = styleVariants({
  success: { color: vars.color.credit },
  pending: {
    color: vars.color.pending,
    backgroundColor: vars.color.pendingSoft,
    paddingInline: "8px",
    paddingBlock: "2px",
  },
  failed: {
    color: vars.color.debit,
    backgroundColor: vars.color.debitSoft,
    paddingInline: "8px",
    paddingBlock: "2px",
  },
  none: { color: vars.color.muted },
});
