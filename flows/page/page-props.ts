import type { Labels } from "statechart-atlas/drawing";
import type { Atlas } from "../atlas/data.ts";
import type { Texts } from "./texts.ts";

/** What every page of the atlas is given. */
export interface PageProps {
  readonly atlas: Atlas;
  readonly labels: Labels;
  readonly texts: Texts;
}
