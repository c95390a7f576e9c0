import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { mutedText } from "../../theme/text.css.ts";
import { space } from "../../theme/tokens.ts";

export const rows = style({ display: "flex", flexDirection: "column", gap: space.x5 });

export const session = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.x4,
  "@media": { [media.phone]: { flexDirection: "column", alignItems: "stretch" } },
});

/** The row with the button that clears this browser's stored data. */
export const clear = style([
  session,
  {
    marginBlockStart: space.x4,
    paddingBlockStart: space.x4,
    borderBlockStart: `1px solid ${vars.color.line}`,
  },
]);

export const note = mutedText;

/** Its label stays on one line. */
export const wholeSwitch = style({ flexShrink: 0 });

/** A live region, rendered before it has a text. */
export const statusNote = style([note, { selectors: { "&:not(:empty)": { marginBlockStart: space.x3 } } }]);
