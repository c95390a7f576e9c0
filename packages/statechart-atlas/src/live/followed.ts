/**
 * Chooses the chart that the live page shows: a priority chart while one runs, else the chart of the last event that
 * is not from a background chart.
 */
import { type Entry, statesAfter } from "./entry.ts";

export interface LiveOrder {
  /** Priority charts, shown while they run. */
  readonly first: readonly string[];
  /** Background charts, whose events rarely interest a reader. */
  readonly last: readonly string[];
}

export function followed(entries: readonly Entry[], order: LiveOrder): Entry | undefined {
  const runningEntries = [...statesAfter(entries).values()];
  const last = (some: readonly Entry[]): Entry | undefined =>
    some.toSorted((one, other) => one.number - other.number).at(-1);
  return (
    last(runningEntries.filter(({ chart }) => order.first.includes(chart))) ??
    last(entries.filter(({ chart }) => !order.last.includes(chart))) ??
    entries.at(-1)
  );
}
