/** What the atlas shows, as it lies in `dist-flows/atlas.json`. */

import type { WrittenScreen } from "../../tests/screens/read-written.ts";
import type { Flow } from "../charts/flow.ts";
import type { Drawing } from "../drawing/layout.ts";
import type { Way } from "../labels/ways.ts";
import type { ScreenDifference } from "./screens.ts";

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

export type Change = "added" | "removed" | "changed";

/** One chart between two versions, both drawn as one. */
export interface ChartDifference {
  readonly id: string;
  readonly flow: Flow;
  readonly drawing: Drawing;
  /** By a state's id. */
  readonly states: Readonly<Record<string, Change>>;
  /** By a transition's key in `flow`. */
  readonly transitions: Readonly<Record<string, Change>>;
  /** In words, one change a line. */
  readonly list: readonly string[];
}

export interface Difference {
  readonly revision: string;
  readonly charts: readonly ChartDifference[];
  readonly screens: readonly ScreenDifference[];
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
