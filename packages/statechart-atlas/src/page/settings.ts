/** A product's settings for its atlas pages. */
import { arial, type Typeface } from "../drawing/text-width.ts";
import { type Labels, labelsOf } from "../labels.ts";
import type { LiveOrder } from "../live/followed.ts";
import type { Vocabulary } from "./meaning.ts";
import { plainTexts, type Texts } from "./texts.ts";

export interface AtlasSettings {
  /** The prefix of the reader's settings in browser storage, and the name of the channel to the app. */
  readonly id: string;
  readonly labels: Labels;
  readonly texts: Texts;
  readonly typeface: Typeface;
  /** The values of `data-theme` on the page. */
  readonly themes: { readonly light: string; readonly dark: string };
  /** The charts of a person's actions, in the order of use. All others are parts of these, or background charts. */
  readonly journeys: readonly string[];
  /** The chart in the first view of the map. */
  readonly first?: string;
  readonly vocabulary: Vocabulary;
  readonly live: LiveOrder;
}

/** The default settings. */
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
