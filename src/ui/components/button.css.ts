import { style, styleVariants } from "@vanilla-extract/css";
import { type, vars } from "../theme/contract.css.ts";
import { focusRing } from "../theme/focus.css.ts";
import { media } from "../theme/media.ts";
import { control, motion, radius, space } from "../theme/tokens.ts";

export const button = style([
  focusRing,
  {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space.x2,
    flexShrink: 0,
    maxInlineSize: "100%",
    paddingInline: space.x5,
    paddingBlock: space.x1,
    border: "1px solid transparent",
    borderRadius: radius.control,
    fontSize: type.body.size,
    lineHeight: "1.25rem",
    fontWeight: 600,
    textAlign: "center",
    textDecoration: "none",
    userSelect: "none",
    transition: `background-color ${motion.press}, border-color ${motion.press}, color ${motion.press}`,
    selectors: {
      "&:is(:disabled, [aria-disabled='true'])": {
        cursor: "not-allowed",
        backgroundColor: vars.color.sunken,
        borderColor: vars.color.line,
        color: vars.color.faint,
      },
    },
  },
]);

export const variants = styleVariants({
  primary: {
    backgroundColor: vars.color.accent,
    color: vars.color.onAccent,
    selectors: {
      "&:hover:not(:disabled, [aria-disabled='true']), &:active:not(:disabled, [aria-disabled='true'])": {
        backgroundColor: vars.color.accentPress,
      },
    },
  },
  secondary: {
    backgroundColor: vars.color.surface,
    borderColor: vars.color.lineStrong,
    selectors: {
      "&:hover:not(:disabled, [aria-disabled='true'])": { borderColor: vars.color.field },
      "&:active:not(:disabled, [aria-disabled='true'])": { backgroundColor: vars.color.sunken },
      "&:is(:disabled, [aria-disabled='true'])": { backgroundColor: "transparent" },
    },
  },
  quiet: {
    selectors: {
      "&:hover:not(:disabled, [aria-disabled='true']), &:active:not(:disabled, [aria-disabled='true'])": {
        backgroundColor: vars.color.sunken,
      },
      "&:is(:disabled, [aria-disabled='true'])": {
        backgroundColor: "transparent",
        borderColor: "transparent",
      },
    },
  },
  dashed: {
    borderStyle: "dashed",
    borderColor: vars.color.lineStrong,
    selectors: { "&:hover:not(:disabled, [aria-disabled='true'])": { borderColor: vars.color.field } },
  },
  danger: {
    backgroundColor: vars.color.debit,
    color: vars.color.onDebit,
    selectors: {
      "&:hover:not(:disabled, [aria-disabled='true']), &:active:not(:disabled, [aria-disabled='true'])": {
        backgroundColor: vars.color.debitPress,
      },
    },
  },
});

export const sizes = styleVariants({
  small: {
    minBlockSize: control.small,
    paddingInline: space.x3,
    fontSize: type.small.size,
    "@media": { [media.phone]: { minBlockSize: control.regular, paddingInline: space.x4 } },
  },
  regular: { minBlockSize: control.regular },
  action: {
    minBlockSize: control.action,
    "@media": { [media.phone]: { minBlockSize: control.phone } },
  },
  hero: { minBlockSize: control.phone, paddingInline: space.x8, fontSize: "1rem" },
});

export const block = style({ inlineSize: "100%" });

/** On a phone the icon is above the label, so that three buttons fit in a row. */
export const stacked = style({
  "@media": {
    [media.phone]: {
      flexDirection: "column",
      gap: space.x1,
      minInlineSize: 0,
      paddingInline: space.x1,
      paddingBlock: space.x2,
      fontSize: type.small.size,
    },
  },
});
