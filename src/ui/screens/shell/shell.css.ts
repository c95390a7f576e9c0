import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { focusRing } from "../../theme/focus.css.ts";
import { media } from "../../theme/media.ts";
import { screenOnly } from "../../theme/print.css.ts";
import { control, layer, radius, space } from "../../theme/tokens.ts";

const topBarHeight = "64px";

export const skip = style([
  focusRing,
  screenOnly,
  {
    position: "fixed",
    insetBlockStart: space.x2,
    insetInlineStart: space.x2,
    zIndex: layer.toast,
    paddingInline: space.x4,
    paddingBlock: space.x3,
    borderRadius: radius.control,
    backgroundColor: vars.color.raised,
    color: vars.color.accent,
    fontWeight: 600,
    boxShadow: vars.shadow.floating,
    selectors: { "&:not(:focus)": { clipPath: "inset(50%)", insetBlockStart: "-100px" } },
  },
]);

export const topBar = style([
  screenOnly,
  {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: layer.topBar,
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    minBlockSize: topBarHeight,
    paddingInline: space.x3,
    borderBlockEnd: `1px solid ${vars.color.line}`,
    backgroundColor: vars.color.page,
    "@media": {
      [media.phone]: { gap: 0, minBlockSize: "56px", paddingInline: space.x2 },
      [media.smallest]: { paddingInline: 0 },
    },
  },
]);

export const home = style([
  focusRing,
  {
    display: "flex",
    alignItems: "center",
    minInlineSize: 0,
    minBlockSize: control.regular,
    paddingInline: space.x2,
    borderRadius: radius.control,
    "@media": { [media.phone]: { paddingInline: space.x1 }, [media.smallest]: { paddingInline: 0 } },
  },
]);

export const tools = style({
  display: "flex",
  alignItems: "center",
  gap: space.x3,
  marginInlineStart: "auto",
  "@media": { [media.phone]: { gap: 0 } },
});

export const currency = style([
  focusRing,
  {
    minBlockSize: control.regular,
    minInlineSize: control.regular,
    paddingInline: space.x2,
    borderRadius: radius.control,
    color: vars.color.muted,
    fontWeight: 600,
    selectors: { "&:hover": { backgroundColor: vars.color.sunken, color: vars.color.ink } },
  },
]);

export const columns = style({
  display: "flex",
  minBlockSize: `calc(100dvh - ${topBarHeight} - 1px)`,
  "@media": { [media.print]: { minBlockSize: 0 } },
});

/** The border runs down the whole page; the content stays in view. */
export const sidebar = style([
  screenOnly,
  {
    flexShrink: 0,
    inlineSize: "248px",
    borderInlineEnd: `1px solid ${vars.color.line}`,
  },
]);

export const sidebarContent = style({
  position: "sticky",
  insetBlockStart: `calc(${topBarHeight} + 1px)`,
  display: "flex",
  flexDirection: "column",
  blockSize: `calc(100dvh - ${topBarHeight} - 1px)`,
  overflowY: "auto",
});

export const main = style({
  flexGrow: 1,
  minInlineSize: 0,
  padding: space.x8,
  "@media": {
    [media.phone]: { padding: space.x4, paddingBlockEnd: space.x10 },
    [media.print]: { padding: 0 },
  },
});

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: space.x6,
  maxInlineSize: "1200px",
  marginInline: "auto",
  "@media": { [media.phone]: { gap: space.x4 }, [media.print]: { maxInlineSize: "none" } },
});

export const banners = style([screenOnly, { display: "flex", flexDirection: "column", gap: space.x3 }]);

export const profile = style({ border: 0, inlineSize: control.regular, blockSize: control.regular });
