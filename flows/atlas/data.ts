/** What the atlas shows, as it lies in `dist-flows/atlas.json`. */
import type { Difference, Drawing, Flow, Way } from "statechart-atlas";
import type { WrittenScreen } from "../../tests/screens/read-written.ts";

/** What the last run of the paths walked: `.tmp/paths/walked-*.json`. */
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
  /** Money's ways across charts; a state's id in the drawing is the one in its chart. */
  readonly ways: readonly { readonly way: Way; readonly flow: Flow; readonly drawing: Drawing }[];
  /** Who speaks to a chart by its name, though it does not start it: charts' ids by its own. */
  readonly tellers: Readonly<Record<string, readonly string[]>>;
  /** Which chart starts which. */
  readonly map: Drawing;
  /** The specification's sentences by a state's `spec`. */
  readonly spec: Readonly<Record<string, readonly string[]>>;
  readonly runs: { readonly node?: Run; readonly browser?: Run };
  /** `topUp/choosing.fresh` for each picture in `pictures/`. */
  readonly pictures: readonly string[];
  /** By a chart's id. */
  readonly screens: Readonly<Record<string, readonly WrittenScreen[]>>;
  readonly difference?: Difference;
}
