/** What an atlas shows, as JSON. */
import type { Flow } from "./charts/flow.ts";
import type { Way } from "./charts/way-flow.ts";
import type { Difference } from "./difference/difference.ts";
import type { Drawing } from "./drawing/layout.ts";

/** What is seen in a state, as text. */
export interface StateScreen {
  /** The paths of the states that hold, `open.ajar`; more than one in parallel regions. */
  readonly states: readonly string[];
  /** Where it is seen and how it is reached. */
  readonly caption: string;
  /** What it says first. */
  readonly sentence: string;
  /** What it says, without its controls: the search finds a state by them. */
  readonly paragraphs: readonly string[];
  /** The whole of it in each language; the search reads the first by meaning. */
  readonly texts: readonly { readonly language: string; readonly text: string }[];
}

/** What a test run has walked. */
export interface Run {
  /** When it ended, ISO 8601. */
  readonly at: string;
  readonly machines: readonly {
    readonly id: string;
    readonly states: { readonly walked: readonly string[]; readonly total: number };
    readonly transitions: {
      readonly walked: readonly string[];
      readonly total: number;
      readonly missing: readonly string[];
    };
  }[];
}

export interface Atlas {
  readonly charts: readonly { readonly flow: Flow; readonly drawing: Drawing }[];
  /** Ways across charts; a state's id in the drawing is the one in its chart. */
  readonly ways: readonly { readonly way: Way; readonly flow: Flow; readonly drawing: Drawing }[];
  /** Who speaks to a chart by its name, though it does not start it: charts' ids by its own. */
  readonly tellers: Readonly<Record<string, readonly string[]>>;
  /** Which chart starts which. */
  readonly map: Drawing;
  /** A specification's sentences by a state's `spec`. */
  readonly spec: Readonly<Record<string, readonly string[]>>;
  readonly runs: { readonly node?: Run; readonly browser?: Run };
  /** `door/open.ajar` for each picture in `pictures/`. */
  readonly pictures: readonly string[];
  /** By a chart's id. */
  readonly screens: Readonly<Record<string, readonly StateScreen[]>>;
  readonly difference?: Difference;
}
