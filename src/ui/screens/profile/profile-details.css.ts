import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { noteText, panelText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

/** As high as its placeholder line, so that nothing below moves when the profile loads. */
export const identity = style({
  display: "flex",
  alignItems: "center",
  gap: space.x4,
  minBlockSize: "72px",
});
export const names = style({ minInlineSize: 0 });
export const name = style([panelText, { overflowWrap: "anywhere" }]);
export const email = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.x3,
  color: vars.color.muted,
  overflowWrap: "anywhere",
});

export const manage = style({
  marginBlockStart: space.x5,
  paddingBlockStart: space.x4,
  borderBlockStart: `1px solid ${vars.color.line}`,
});
export const note = style([noteText, { display: "block" }]);
/** A phone number never breaks across lines; large text is smaller on a narrow screen, so that it fits. */
export const phoneNumber = style({ whiteSpace: "nowrap", fontSize: "min(1em, 7vw)" });
/** A button as wide as its label. */
export const ownWidth = style({ justifyContent: "start", justifyItems: "start" });
