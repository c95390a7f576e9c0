import { style } from "@vanilla-extract/css";
import { media } from "../../theme/media.ts";
import { space } from "../../theme/tokens.ts";
import { page as readingPage } from "../page/page.css.ts";

export const page = style([readingPage, { maxInlineSize: "none" }]);

export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 400px) minmax(0, 1fr)",
  alignItems: "start",
  gap: space.x6,
  "@media": { [media.drawer]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
