/** The texts of the drawings: the charts' descriptions, and names of guards, actors and delays. */
import { labelsOf } from "statechart-atlas/drawing";
import { actors, delays, guards } from "./names.ts";

export const labels = labelsOf({ guards, actors, delays, saysNamedEndsAlone: true });
