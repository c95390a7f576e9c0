import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { mutedText, noteText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

export const note = style([mutedText, { marginBlockEnd: space.x2 }]);

export const entry = style({
  paddingBlock: space.x3,
  selectors: {
    "& + &": { borderBlockStart: `1px solid ${vars.color.line}` },
    "&:last-child": { paddingBlockEnd: 0 },
  },
});

export const name = style({ fontWeight: 600 });

export const text = noteText;
