/** What a product gives the pages of its atlas. */
import { arial, type Typeface } from "../drawing/text-width.ts";
import { type Labels, labelsOf } from "../labels.ts";
import type { LiveOrder } from "../live/followed.ts";
import type { Vocabulary } from "./meaning.ts";
import { plainTexts, type Texts } from "./texts.ts";

export interface AtlasSettings {
  /** Names what the browser keeps of the reader's choices, and the channel to the app beside the atlas. */
  readonly id: string;
  readonly labels: Labels;
  readonly texts: Texts;
  readonly typeface: Typeface;
  /** The values of `data-theme` on the page. */
  readonly themes: { readonly light: string; readonly dark: string };
  /** The charts that follow what a person does, in the order in which they meet them; all others are parts of these or work behind them. */
  readonly journeys: readonly string[];
  /** The chart that is in the first view of the map. */
  readonly first?: string;
  readonly vocabulary: Vocabulary;
  readonly live: LiveOrder;
}

/** Where a product gives nothing. */
export const plainSettings: AtlasSettings = {
  id: "statechart-atlas",
  labels: labelsOf(),
  texts: plainTexts,
  typeface: arial,
  themes: { light: "light", dark: "dark" },
  journeys: [],
  vocabulary: { synonyms: [], wider: {} },
  live: { first: [], last: [] },
};
