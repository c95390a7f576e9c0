/**
 * Chooses the chart that the live page shows: a priority chart while one runs, else the chart of the last event that
 * is not from a background chart.
 */
import { type Entry, statesAfter } from "./entry.ts";

export interface LiveOrder {
  /** Priority charts, shown while they run. */
  readonly priorityIds: readonly string[];
  /** Background charts, whose events rarely interest a reader. */
  readonly backgroundIds: readonly string[];
}

export function followedEntry(entries: readonly Entry[], order: LiveOrder): Entry | undefined {
  const runningEntries = [...statesAfter(entries).values()];
  const last = (someEntries: readonly Entry[]): Entry | undefined =>
    someEntries.toSorted((a, b) => a.number - b.number).at(-1);
  return (
    last(runningEntries.filter(({ chart }) => order.priorityIds.includes(chart))) ??
    last(entries.filter(({ chart }) => !order.backgroundIds.includes(chart))) ??
    entries.at(-1)
  );
}
