import type { Report } from "./report.ts";

export interface Options {
  /** Whether the campaign runs with small numbers, for `npm test`. */
  readonly isShort: boolean;
  /** Limits the campaign to the faults whose name contains this text. */
  readonly fault: string | undefined;
  /** Minutes of the soak test. */
  readonly minutes: number;
  /** Replaces the default number of kills, runs or rounds. */
  readonly count: number | undefined;
}

/** Reports progress on standard error, so that standard output has only the report. */
export type Print = (text: string) => void;

export type Part = (options: Options, printLine: Print) => Promise<Report>;
