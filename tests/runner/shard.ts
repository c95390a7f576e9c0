/** Splits the tests into shards for parallel machines: `2/4`. */
import type { Part } from "./part.ts";
import { secondsOf, type Times } from "./times.ts";

/** @throws one sentence if the text is not a shard */
export function shardIn(text: string): { readonly index: number; readonly total: number } {
  const [, index = 0, total = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > total) throw new Error(`--shard ${text} is no share such as 2/4.`);
  return { index, total };
}

export interface Item {
  readonly part: string;
  /** A test of the part; undefined for a part that runs as a whole. */
  readonly test?: string;
  /** Expected seconds, from the recorded times. */
  readonly seconds: number;
}

/** All parts except the build, which each machine runs. */
export async function itemsOf(parts: readonly Part[], times: Times): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (const { name, report = "", budget, list } of parts.filter((part) => part.name !== "build")) {
    if (list === undefined) items.push({ part: name, seconds: budget });
    else {
      const seconds = secondsOf(times, report);
      for (const test of await list()) items.push({ part: name, test, seconds: seconds(test) });
    }
  }
  return items;
}

/**
 * Assigns the longest item first, each to the shard with the least time so far: the result is the same on every
 * machine.
 */
export function divide(items: readonly Item[], total: number): readonly (readonly Item[])[] {
  const shards = Array.from({ length: total }, () => ({ seconds: 0, items: [] as Item[] }));
  const nameOf = ({ part, test = "" }: Item) => `${part} ${test}`;
  const ordered = items.toSorted(
    (first, second) => second.seconds - first.seconds || (nameOf(first) < nameOf(second) ? -1 : 1),
  );
  for (const item of ordered) {
    const shortest = shards.reduce((best, shard) => (shard.seconds < best.seconds ? shard : best));
    shortest.items.push(item);
    shortest.seconds += item.seconds;
  }
  return shards.map((shard) => shard.items);
}

export const sumOf = (items: readonly Item[]): number => items.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * The parts of one shard, each with its own tests.
 * @param shards the result of `divide`
 * @throws one sentence if the shard is empty
 */
export function shardOfParts(
  parts: readonly Part[],
  text: string,
  shards: readonly (readonly Item[])[],
): readonly Part[] {
  const mine = shards[shardIn(text).index - 1] ?? [];
  if (mine.length === 0) throw new Error(`--shard ${text}: there are not as many tests as shares.`);
  return parts.flatMap((part): readonly Part[] => {
    if (part.name === "build") return [part];
    const ownItems = mine.filter((item) => item.part === part.name);
    const ownTests = ownItems.flatMap(({ test }) => test ?? []);
    if (ownItems.length === 0) return [];
    return [ownTests.length === 0 ? part : { ...part, run: (run) => part.run({ ...run, only: ownTests }) }];
  });
}
