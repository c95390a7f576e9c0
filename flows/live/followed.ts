/** Which chart the live page shows by itself: the payment while one is under way, else what the holder does, and only then what is read. */
import { readers } from "../labels/journeys.ts";
import { type Entry, statesAfter } from "./entry.ts";

export function followed(entries: readonly Entry[]): Entry | undefined {
  const running = [...statesAfter(entries).values()];
  const last = (some: readonly Entry[]): Entry | undefined =>
    some.toSorted((one, other) => one.number - other.number).at(-1);
  return (
    last(running.filter(({ chart }) => chart === "payment")) ??
    last(entries.filter(({ chart }) => !readers.includes(chart))) ??
    entries.at(-1)
  );
}
