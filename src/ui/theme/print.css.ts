import { globalStyle, style } from "@vanilla-extract/css";
import { media } from "./media.ts";

/** Controls and frames that mean nothing on paper. */
export const screenOnly = style({ "@media": { [media.print]: { display: "none !important" } } });

globalStyle("@page", { margin: "16mm" });
globalStyle("html, body, #root", {
  "@media": { [media.print]: { minBlockSize: "0 !important", backgroundColor: "transparent !important" } },
});
// A line of a table is not cut in two.
globalStyle("tr, li, dl > div", { "@media": { [media.print]: { breakInside: "avoid" } } });
