import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { noteText } from "../../theme/text.css.ts";
import { radius, space } from "../../theme/tokens.ts";

export const months = style({ display: "flex", flexWrap: "wrap", gap: space.x3 });
export const incomplete = style({ visibility: "hidden" });
export const month = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: space.x4,
  paddingInline: space.x4,
  paddingBlock: space.x2,
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  backgroundColor: vars.color.surface,
  // On a phone all boxes are as wide as the list, whatever their sums.
  "@media": { [media.phone]: { flexBasis: "100%", justifyContent: "space-between" } },
});
/** The month's name; on a phone it has its own line, so that the sums stay side by side. */
export const name = style({ fontWeight: 600, "@media": { [media.phone]: { flexBasis: "100%" } } });
export const sum = style([noteText, { whiteSpace: "nowrap" }]);
