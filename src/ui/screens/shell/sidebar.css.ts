import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { focusRing } from "../../theme/focus.css.ts";
import { noteText } from "../../theme/text.css.ts";
import { control, motion, radius, space } from "../../theme/tokens.ts";

export const navigation = style({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  gap: space.x6,
  padding: space.x3,
  paddingBlockStart: space.x4,
});

export const links = style({ display: "flex", flexDirection: "column", gap: "2px" });

const entry = style([
  focusRing,
  {
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    inlineSize: "100%",
    minBlockSize: control.regular,
    paddingInline: space.x3,
    border: "1px solid transparent",
    borderRadius: radius.control,
    fontWeight: 500,
    textDecoration: "none",
    transition: `background-color ${motion.press}, color ${motion.press}`,
  },
]);

export const link = style([
  entry,
  {
    color: vars.color.muted,
    selectors: {
      "&:hover": { color: vars.color.ink, backgroundColor: vars.color.sunken },
      '&[aria-current="page"]': {
        color: vars.color.ink,
        fontWeight: 600,
        borderColor: vars.color.line,
        backgroundColor: vars.color.surface,
      },
    },
  },
]);

export const linkIcon = style({
  flexShrink: 0,
  selectors: { '[aria-current="page"] > &': { color: vars.color.accent } },
});

export const person = style({
  marginBlockStart: "auto",
  paddingBlockStart: space.x4,
  borderBlockStart: `1px solid ${vars.color.line}`,
});

export const personDetails = style({
  paddingInline: space.x3,
  paddingBlockEnd: space.x3,
  overflowWrap: "anywhere",
});
export const name = style({ fontWeight: 600 });
export const email = noteText;

export const logout = style([
  entry,
  { color: vars.color.ink, selectors: { "&:hover": { backgroundColor: vars.color.sunken } } },
]);

export const drawerHeader = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minBlockSize: "56px",
  paddingInlineStart: space.x5,
  paddingInlineEnd: space.x2,
});
