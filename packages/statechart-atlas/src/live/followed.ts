/**
 * Chooses the chart that the live page follows: a priority chart while it runs, else the last chart that is not a
 * background one.
 */
import { type Entry, statesAfter } from "./entry.ts";

export interface LiveOrder {
  /** Charts that are followed while they run. */
  readonly first: readonly string[];
  /** Background charts, whose last event is rarely the one a reader looks for. */
  readonly last: readonly string[];
}

export function followed(entries: readonly Entry[], order: LiveOrder): Entry | undefined {
  const running = [...statesAfter(entries).values()];
  const last = (some: readonly Entry[]): Entry | undefined =>
    some.toSorted((one, other) => one.number - other.number).at(-1);
  return (
    last(running.filter(({ chart }) => order.first.includes(chart))) ??
    last(entries.filter(({ chart }) => !order.last.includes(chart))) ??
    entries.at(-1)
  );
}
