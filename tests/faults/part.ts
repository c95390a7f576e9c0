import type { Report } from "./report.ts";

export interface Options {
  /** Small numbers, for the test command. */
  readonly short: boolean;
  /** Only faults whose name contains it. */
  readonly fault: string | undefined;
  /** How long the soak lasts. */
  readonly minutes: number;
  /** A figure of the command line in the place of the usual number of kills, runs or rounds. */
  readonly count: number | undefined;
}

/** Says on standard error how far it is, so that standard output stays the report alone. */
export type Say = (text: string) => void;

export type Part = (options: Options, say: Say) => Promise<Report>;
