/** The data of an atlas, as JSON. */
import type { Flow } from "./charts/flow.ts";
import type { Way } from "./charts/way-flow.ts";
import type { Difference } from "./difference/difference.ts";
import type { Drawing } from "./drawing/layout.ts";

/** What a person sees in a state, as text. */
export interface StateScreen {
  /** Paths of the active states, `open.ajar`; several in parallel regions. */
  readonly states: readonly string[];
  /** The page that has this screen, and the steps that lead to it. */
  readonly caption: string;
  /** The screen's first sentence. */
  readonly sentence: string;
  /** The screen's text without controls, for the search. */
  readonly paragraphs: readonly string[];
  /** The whole screen in each language; the search uses the first one. */
  readonly texts: readonly { readonly language: string; readonly text: string }[];
}

/** The coverage of a test run. */
export interface Run {
  /** The end of the run, ISO 8601. */
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
  /** Ways across charts, each with its drawing. A state has the same id in a way as in its chart. */
  readonly ways: readonly { readonly way: Way; readonly flow: Flow; readonly drawing: Drawing }[];
  /** By chart id: the charts that send events to this chart by `systemId` and do not start it. */
  readonly senders: Readonly<Record<string, readonly string[]>>;
  /** The map, which shows which chart starts which. */
  readonly map: Drawing;
  /** The sentences of each requirement in the specification, by the `spec` of the states. */
  readonly spec: Readonly<Record<string, readonly string[]>>;
  readonly runs: { readonly node?: Run; readonly browser?: Run };
  /** The name of each picture in `pictures/`: `door/open.ajar`. */
  readonly pictures: readonly string[];
  /** The screens of each chart, by its id. */
  readonly screens: Readonly<Record<string, readonly StateScreen[]>>;
  readonly difference?: Difference;
}
