import { globalStyle } from "@vanilla-extract/css";
import { type, vars } from "./contract.css.ts";
import { media } from "./media.ts";
import { fontFamily } from "./tokens.ts";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });

globalStyle("html", {
  fontFamily: fontFamily.text,
  fontSize: "100%",
  textSizeAdjust: "100%",
  color: vars.color.ink,
  fontSynthesis: "weight",
  textRendering: "optimizeLegibility",
  WebkitFontSmoothing: "antialiased",
  MozOsxFontSmoothing: "grayscale",
  WebkitTapHighlightColor: "transparent",
});

globalStyle("body", {
  margin: 0,
  minBlockSize: "100dvh",
  fontSize: type.body.size,
  lineHeight: type.body.line,
  overflowWrap: "break-word",
  // Fills the whole canvas, since <html> has no background.
  backgroundColor: vars.color.page,
});

// Always shows the scrollbar, so that nothing moves sideways when a page begins to scroll. A gutter would do it too,
// but backgrounds do not extend into a gutter.
globalStyle("body", { "@media": { "(min-width: 641px)": { overflowY: "scroll" } } });

// Radix's own scroll lock writes a <style>, which the content security policy blocks. On <html>, Chromium may recompute
// the style of every element; the viewport takes both properties from <body> as well.
globalStyle('body:has([role$="dialog"])', {
  overflow: "hidden",
  // The backdrop does not cover the scrollbar's gutter, so the canvas is darkened there instead of the page.
  backgroundColor: vars.color.pageDimmed,
});
// Nothing moves sideways either when a dialog locks scrolling: if the scrollbar takes space, the space is reserved.
globalStyle("html:has([data-beside-scrollbar])", { scrollbarGutter: "stable" });
globalStyle("#root", { minBlockSize: "100dvh", backgroundColor: vars.color.page });

globalStyle("h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, blockquote", {
  margin: 0,
  padding: 0,
});
globalStyle("h1, h2, h3, h4", { font: "inherit" });
globalStyle("fieldset", { border: 0, minInlineSize: 0 });
globalStyle("ul, ol", { listStyle: "none" });
globalStyle("button, input, select, textarea", {
  font: "inherit",
  color: "inherit",
  letterSpacing: "inherit",
  margin: 0,
});
globalStyle("button", { background: "none", border: 0, padding: 0, textAlign: "inherit", cursor: "pointer" });
globalStyle("button:disabled", { cursor: "not-allowed" });
globalStyle("a", { color: "inherit" });
globalStyle("img, svg", { display: "block", maxInlineSize: "100%" });
// A percentage as the max width would let a flex or grid container shrink an icon to nothing.
globalStyle("svg[width]", { flexShrink: 0, maxInlineSize: "none" });
globalStyle("table", { borderCollapse: "collapse", borderSpacing: 0 });
globalStyle("th", { fontWeight: "inherit", textAlign: "start" });
globalStyle("bdi", { unicodeBidi: "isolate" });
globalStyle("[hidden]", { display: "none" });

globalStyle("::placeholder", { color: vars.color.faint, opacity: 1 });
globalStyle("::selection", { backgroundColor: vars.color.accent, color: vars.color.onAccent });
globalStyle("button", {
  "@media": { [media.forcedColors]: { outline: "1px solid ButtonBorder", outlineOffset: "-1px" } },
});
globalStyle(":focus-visible", { outline: `2px solid ${vars.color.accent}`, outlineOffset: "2px" });
// <main> takes the focus after a navigation; an outline would suggest that something is selected.
globalStyle("main:focus", { outline: "none" });

// Every class has a higher specificity than this rule. Transitions are removed, because even a duration of 1 ms would
// transition every property of every element: an inherited font size would change one element per frame, with two sizes
// of figures in one amount meanwhile.
globalStyle("*, *::before, *::after", {
  "@media": {
    [media.reducedMotion]: {
      animationDuration: "1ms !important",
      animationIterationCount: "1 !important",
      transition: "none !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});
