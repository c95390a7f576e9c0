import { globalStyle, style } from "@vanilla-extract/css";
import { type } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { space } from "../../theme/tokens.ts";

/** The search field is above the five others. */
const stackedLayout = "(max-width: 1279px)";
/** The selects are above the dates: beside the dates, they would be too narrow for their chosen option. */
const tightLayout = "(min-width: 641px) and (max-width: 900px), (min-width: 1024px) and (max-width: 1140px)";

export const filters = style({
  display: "grid",
  gridTemplateColumns: "minmax(208px, 1fr) minmax(0, 3.4fr)",
  alignItems: "start",
  gap: space.x3,
  "@media": {
    [stackedLayout]: { gridTemplateColumns: "minmax(0, 1fr)" },
    // If the button would leave too little space for the search field's placeholder, it moves below the field.
    [media.phone]: { display: "flex", flexWrap: "wrap", alignItems: "end" },
  },
});

// Six in a row: a smaller font than in a form, but not on a phone, which would zoom into the fields.
const wideLayout = "(min-width: 641px)";
globalStyle(`${filters} :is(input, select)`, { "@media": { [wideLayout]: { fontSize: type.body.size } } });
globalStyle(`${filters} input`, { textOverflow: "ellipsis" });
globalStyle(`${filters} select`, {
  "@media": { [wideLayout]: { paddingInlineStart: space.x3, paddingInlineEnd: "36px" } },
});
globalStyle(`${filters} input[type="date"]`, {
  "@media": { [wideLayout]: { paddingInlineStart: "10px", paddingInlineEnd: "34px" } },
});

export const search = style({ minInlineSize: 0, flex: "1 1 208px" });

export const toggle = style({ display: "none", "@media": { [media.phone]: { display: "inline-flex" } } });

export const rest = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr)) repeat(2, minmax(146px, 1fr))",
  alignItems: "start",
  gap: space.x3,
  "@media": {
    [tightLayout]: { gridTemplateColumns: "repeat(6, minmax(0, 1fr))" },
    [media.phone]: {
      flex: "1 0 100%",
      gridTemplateColumns: "minmax(0, 1fr)",
      selectors: { '&[data-expanded="false"]': { display: "none" } },
    },
  },
});

globalStyle(`${rest} > *`, { "@media": { [tightLayout]: { gridColumn: "span 2" } } });
globalStyle(`${rest} > :has([type="date"])`, { "@media": { [tightLayout]: { gridColumn: "span 3" } } });

/** The label aligns with the fields' edge. */
export const clear = style({
  gridColumn: "1 / -1",
  justifySelf: "start",
  marginInlineStart: `-${space.x3}`,
  marginBlockStart: `-${space.x1}`,
});
