import type { Browser } from "@playwright/test";
import type { Measure } from "./row.ts";
import type { Sites } from "./sites/sites.ts";

/** What every family of rows measures with. */
export interface Bench {
  readonly sites: Sites;
  readonly browser: Browser;
  /** Pairs of the headline rows. */
  readonly pairs: number;
  /** Repetitions of the others. */
  readonly repeats: number;
  /** Measures as little as shows that a row can be measured. */
  readonly smoke: boolean;
  readonly say: (progress: string) => void;
}

/** Rows of the goal table that come of one way of measuring. */
export interface Group {
  /** For `--only`. */
  readonly id: string;
  /** Its figures are bytes and counts, which work beside it does not change. */
  readonly counts?: boolean;
  readonly measure: (bench: Bench) => Promise<readonly Measure[]>;
}
