/** Settings of this product's atlas. */
import type { AtlasSettings } from "statechart-atlas/page";
import { journeys, readers } from "../labels/journeys.ts";
import { labels } from "../labels/labels.ts";
import { vocabulary } from "../labels/vocabulary.ts";
import { plex } from "../look/plex.ts";
import { atlasId } from "./names.ts";
import { texts } from "./texts.ts";

export const settings: AtlasSettings = {
  id: atlasId,
  labels,
  texts,
  typeface: plex,
  themes: { light: "nupay-light", dark: "nupay-dark" },
  journeys,
  first: "app",
  vocabulary,
  // The live page shows a payment in progress first, then what the holder does, and background reads last.
  live: { first: ["payment"], last: readers },
};
