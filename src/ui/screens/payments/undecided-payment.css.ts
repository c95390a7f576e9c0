import { style } from "@vanilla-extract/css";
import { noteText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

export const reference = style([noteText, { overflowWrap: "anywhere" }]);

export const question = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.x2,
  inlineSize: "100%",
});

export const questionText = style({ flex: "1 1 100%" });

/** The failure's text, on a separate line above the buttons. */
export const failure = style({ flex: "1 1 100%", minInlineSize: 0 });

export const matches = style({ marginBlock: space.x1 });
