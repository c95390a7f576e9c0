import { style } from "@vanilla-extract/css";
import { vars } from "../theme/contract.css.ts";
import { forcedOutline, media } from "../theme/media.ts";
import { balanceText, labelText, noteText } from "../theme/text.css.ts";
import { motion, space } from "../theme/tokens.ts";
import { fittingFrame } from "./fitting.css.ts";

export const frame = style({ display: "flex", flexDirection: "column", gap: space.x4 });

export const label = style([labelText, { display: "block", textAlign: "center", color: vars.color.muted }]);

export const row = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: space.x4,
  "@media": { [media.phone]: { gap: space.x2 }, [media.print]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** The input has its own padding, so that the figures fit into its content box. */
export const box = style([
  fittingFrame,
  { display: "flex", justifyContent: "center", paddingInline: space.x2 },
]);

export const input = style([
  balanceText,
  {
    fieldSizing: "content",
    minInlineSize: "4ch",
    maxInlineSize: `calc(100% + 2 * ${space.x2})`,
    marginInline: `-${space.x2}`,
    paddingInline: space.x2,
    paddingBlock: 0,
    border: 0,
    borderBlockEnd: `2px solid ${vars.color.field}`,
    borderRadius: 0,
    backgroundColor: "transparent",
    color: vars.color.ink,
    textAlign: "center",
    appearance: "none",
    transition: `border-color ${motion.press}`,
    selectors: {
      "&:focus, &:focus-visible": {
        outline: forcedOutline,
        borderBlockEndColor: vars.color.accent,
        boxShadow: `0 2px 0 ${vars.color.accentSoft}`,
      },
      '&[aria-invalid="true"]': { borderBlockEndColor: vars.color.debit },
      "&:disabled": { color: vars.color.faint, borderBlockEndColor: vars.color.line },
    },
    "@supports": { "not (field-sizing: content)": { inlineSize: `calc(100% + 2 * ${space.x2})` } },
  },
]);

/** Always has two lines, so that an error that appears on blur moves nothing under the pointer. */
export const notes = style([noteText, { minBlockSize: "2lh", marginBlockStart: space.x2 }]);

export const limit = style([
  noteText,
  {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: space.x4,
    selectors: { "&[hidden]": { display: "none" } },
  },
]);
