/** Walks a chart at random from several seeds, and writes the event list of each failure for a replay. */
import { mkdirSync, writeFileSync } from "node:fs";
import { randomFailureText, replayable, type Subject, walkAtRandom } from "statechart-paths";
import { againCommand } from "./plan-files.ts";

export const defaultSeeds = [20_261_120, 7, 42] as const;
const folder = ".tmp/paths/failed";

export interface SeededWalks {
  readonly taken: number;
  /** Each failure with its reason, and as text with the seed and the replay command. */
  readonly faults: readonly { readonly reason: string; readonly text: string }[];
}

export async function walkSeeds(subject: Subject, seeds: readonly number[]): Promise<SeededWalks> {
  const faults: { reason: string; text: string }[] = [];
  let takenCount = 0;
  for (const seed of seeds) {
    const result = await walkAtRandom(subject, { seed, walks: 2, steps: 60 });
    takenCount += result.taken;
    const { failure } = result;
    if (!failure) continue;
    const file = `${folder}/${subject.id}-seed-${seed}.json`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${replayable(subject, failure.start, failure.events)}\n`);
    const text = `${randomFailureText(subject, failure)}\n  again: ${againCommand(file)}`;
    faults.push({ reason: failure.reason, text });
  }
  return { taken: takenCount, faults };
}
