import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { panelText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

export const groups = style({ display: "flex", flexDirection: "column", gap: space.x6 });

export const header = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.x3,
  paddingBlockEnd: space.x1,
  borderBlockEnd: `1px solid ${vars.color.lineStrong}`,
});

export const heading = panelText;

/** The button's label aligns with the panel's edge. */
export const edit = style({ marginInlineEnd: `-${space.x3}` });
