/** How the drawings speak: sentences of the charts, and names of their guards, actors and delays. */
import { labelsOf } from "statechart-atlas/drawing";
import { actors, delays, guards } from "./names.ts";

export const labels = labelsOf({ guards, actors, delays, saysNamedEndsAlone: true });
