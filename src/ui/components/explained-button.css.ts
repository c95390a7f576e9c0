import { style, styleVariants } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";
import { noteText, smallText } from "../theme/text.css.ts";
import { space } from "../theme/tokens.ts";

/** For a container query: with large text on a phone the button is below the heading, and the sentence below the button. */
const belowHeading = "(max-width: 15rem)";

export const frames = styleVariants({
  // The sentence always has its line, so that nothing moves when it disappears.
  above: [smallText, { display: "grid", gridTemplateRows: "minmax(1lh, auto) auto", rowGap: "6px" }],
  below: { display: "grid", rowGap: "6px" },
  before: {
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    position: "relative",
    "@container": { [belowHeading]: { flexDirection: "column-reverse", alignItems: "start", gap: space.x1 } },
  },
});

export const button = style({ gridRowEnd: "-1" });

export const explanations = styleVariants({
  above: [noteText, { textAlign: "center", textWrap: "balance" }],
  below: [noteText, { textAlign: "center", textWrap: "balance" }],
  // On a phone the heading has no space: the sentence is below the button, next to the label of the next field.
  before: [
    noteText,
    {
      textAlign: "end",
      "@media": {
        [media.phone]: {
          position: "absolute",
          insetBlockStart: "100%",
          insetInlineEnd: 0,
          whiteSpace: "nowrap",
          "@container": { [belowHeading]: { position: "static", textAlign: "start", whiteSpace: "normal" } },
        },
      },
    },
  ],
});
