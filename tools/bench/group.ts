import type { Browser } from "@playwright/test";
import type { Measure } from "./row.ts";
import type { Sites } from "./sites/sites.ts";

/** The tools and options with which every group of rows measures. */
export interface Bench {
  readonly sites: Sites;
  readonly browser: Browser;
  /** The number of pairs of measurements for each headline row. */
  readonly pairs: number;
  /** The number of measurements for each row that is not a headline row. */
  readonly repeats: number;
  /** If true, measures only enough to show that each row can be measured. */
  readonly smoke: boolean;
  readonly say: (progress: string) => void;
}

/** Rows of the goal table that are measured together. */
export interface Group {
  /** The group's name for `--only`. */
  readonly id: string;
  /** Whether the figures are bytes and counts, which parallel work does not change. */
  readonly counts?: boolean;
  /** Whether the group mostly waits in real time, so that it can run in parallel with all other groups. */
  readonly waits?: boolean;
  readonly measure: (bench: Bench) => Promise<readonly Measure[]>;
}
