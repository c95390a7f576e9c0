import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { radius } from "../../theme/tokens.ts";

export const list = style({
  position: "fixed",
  inset: "auto",
  insetBlockStart: "64px",
  insetInlineEnd: "max(32px, calc((100vw - 1280px) / 2))",
  margin: 0,
  padding: "6px",
  minInlineSize: "168px",
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.panel,
  background: vars.color.raised,
  color: vars.color.ink,
  boxShadow: vars.shadow.floating,
});

export const item = style({
  display: "block",
  inlineSize: "100%",
  minBlockSize: "44px",
  paddingInline: "12px",
  border: 0,
  borderRadius: radius.control,
  background: "transparent",
  color: "inherit",
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.color.sunken },
    "&:focus-visible": { background: vars.color.sunken },
  },
});
