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
  // The whole canvas, since <html> has none.
  backgroundColor: vars.color.page,
});

// Nothing moves sideways when a page begins to scroll. A gutter would do it too, but no background reaches into one.
globalStyle("body", { "@media": { "(min-width: 641px)": { overflowY: "scroll" } } });

// Radix's own scroll lock writes a <style>, which the policy refuses. On <html>, Chromium may find the style of every
// element anew; the viewport takes both from <body> as well.
globalStyle('body:has([role$="dialog"])', {
  overflow: "hidden",
  // The backdrop does not reach into the scrollbar's gutter, so the canvas darkens there, and not the page.
  backgroundColor: vars.color.pageDimmed,
});
// Nor when a dialog stops it: where its scrollbar takes room, the room stays.
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
// It takes the focus where a page begins, and nothing in it is chosen by that.
globalStyle("main:focus", { outline: "none" });

// Every class is more specific than this. A duration of 1 ms would make every property of every element pass over: an inherited font size
// one element and one frame after the other, with figures of two sizes in one amount meanwhile.
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
