/** A share of the tests, for several machines side by side: `2/4`. */
import type { Part } from "./part.ts";

/** @throws one sentence where it is no share */
export function shardIn(text: string): { readonly index: number; readonly total: number } {
  const [, index = 0, total = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > total) throw new Error(`--shard ${text} is no share such as 2/4.`);
  return { index, total };
}

/** Parts with a runner of their own do a share of their tests; each other one is done by one machine. All build. */
export function shardOfParts(parts: readonly Part[], text: string): readonly Part[] {
  const { index, total } = shardIn(text);
  const whole = parts.filter(({ name, report }) => report === undefined && name !== "build");
  return parts
    .filter((part) => !whole.includes(part) || whole.indexOf(part) % total === index - 1)
    .map((part) =>
      part.report === undefined ? part : { ...part, run: (run) => part.run({ ...run, shard: text }) },
    );
}
