import { style } from "@vanilla-extract/css";
import { focusRing } from "../../theme/focus.css.ts";
import { screenOnly } from "../../theme/print.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const banners = style([screenOnly, { display: "flex", flexDirection: "column", gap: space.x3 }]);

export const removal = style({ inlineSize: "100%" });

export const removalWarning = style({ marginBlockEnd: space.x2 });

export const removalSummary = style([
  focusRing,
  { cursor: "pointer", fontWeight: 600, paddingBlock: space.x2, borderRadius: radius.control },
]);
