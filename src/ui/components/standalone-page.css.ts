import { style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { space } from "../theme/tokens.ts";

export const page = style({
  display: "grid",
  gridTemplateRows: "auto 1fr",
  minBlockSize: "100dvh",
  padding: space.x6,
  "@media": { [media.phone]: { padding: space.x4 } },
});

export const main = style({ display: "grid", placeItems: "center" });
