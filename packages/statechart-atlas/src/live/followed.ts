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
  const lastEntryOf = (entriesToSearch: readonly Entry[]): Entry | undefined =>
    entriesToSearch.toSorted((a, b) => a.number - b.number).at(-1);
  return (
    lastEntryOf(runningEntries.filter(({ chart }) => order.first.includes(chart))) ??
    lastEntryOf(entries.filter(({ chart }) => !order.last.includes(chart))) ??
    entries.at(-1)
  );
}
