import { globalStyle, style } from "@vanilla-extract/css";
import { media } from "./media.ts";

/** Hides controls and frames in print. */
export const screenOnly = style({ "@media": { [media.print]: { display: "none !important" } } });

globalStyle("@page", { margin: "16mm" });
globalStyle("html, body, #root", {
  "@media": { [media.print]: { minBlockSize: "0 !important", backgroundColor: "transparent !important" } },
});
// A picture of a card is a button, too, and is printed.
globalStyle("button", { "@media": { [media.print]: { display: "none !important" } } });
// Does not break table rows and list items across pages.
globalStyle("tr, li, dl > div", { "@media": { [media.print]: { breakInside: "avoid" } } });
