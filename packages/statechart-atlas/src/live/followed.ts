/** Which chart the live page shows by itself: one that comes first while it runs, else the last that is not read by itself. */
import { type Entry, statesAfter } from "./entry.ts";

export interface LiveOrder {
  /** Charts that are followed as long as they run. */
  readonly first: readonly string[];
  /** Charts that run by themselves, so that their last event is seldom what a reader waits for. */
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
