/** Failing paths for a person: the shortest of those that fail alike, what was expected and seen, and how to see it again. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describePath } from "../labels.ts";
import { pathOf } from "../replay.ts";
import type { PathResult, Result } from "../result.ts";
import { replayOf, walkAgain } from "../result.ts";
import { shrink } from "../shrink.ts";
import { detailLines } from "./details.ts";

export interface FailingPath {
  /** The machine's id. */
  readonly machine: string;
  /** The chart's file, from the project's root. */
  readonly chart: string;
  readonly given: string;
  /** Those before the failing step, and it. */
  readonly steps: readonly { readonly when: string; readonly shows: string }[];
  /** The transitions that the failing step takes, by their names. */
  readonly taken: readonly string[];
  /** What is not so, or not seen. */
  readonly reason: string;
  readonly details: NonNullable<PathResult["failed"]>["details"];
  /** How many paths of the machine fail for the same reason, this one among them. */
  readonly alike: number;
  /** The list of events as JSON, for `npm run paths -- --replay FILE`. */
  readonly replay: string;
  /** Where `writeReplays` puts the list, from the project's root. */
  readonly file: string;
}

/** Paths of one machine that fail for one reason. */
interface Alike {
  readonly result: Result;
  readonly reason: string;
  readonly paths: readonly PathResult[];
  /** Among those of its machine, from 1. */
  readonly number: number;
}

const folder = ".tmp/paths/failed";
/** Milliseconds for one list of events. */
const longestShrink = 5_000;

/** With the step that failed. */
const stepsOf = ({ failed }: PathResult) => (failed?.at ?? 0) + 1;

function alikeIn(result: Result): readonly Alike[] {
  const byReason = new Map<string, PathResult[]>();
  for (const path of result.paths)
    if (path.failed) byReason.set(path.failed.reason, [...(byReason.get(path.failed.reason) ?? []), path]);
  return [...byReason].map(([reason, paths], at) => ({
    result,
    reason,
    paths: paths.sort((one, other) => stepsOf(one) - stepsOf(other)),
    number: at + 1,
  }));
}

function describe({ result, reason, paths, number }: Alike, shortest: PathResult): FailingPath {
  const { subject, chartEdges } = result.plan;
  const at = shortest.failed?.at ?? 0;
  const { given, steps } = describePath(shortest.path);
  const edges = shortest.path.steps[at]?.edges ?? new Set();
  return {
    machine: subject.id,
    chart: subject.file,
    given,
    steps: steps.slice(0, at + 1),
    taken: chartEdges.filter(({ key }) => edges.has(key)).map(({ name }) => name),
    reason,
    details: shortest.failed?.details,
    alike: paths.length,
    replay: replayOf(shortest.path, { at }),
    file: `${folder}/${subject.id}-${number}.json`,
  };
}

/** By fewer events, where fewer fail for the same reason. */
async function shortened({ path, failed }: PathResult): Promise<PathResult | undefined> {
  if (failed === undefined) return undefined;
  const { subject, start, steps } = path;
  const events = steps.slice(0, failed.at + 1).map(({ event }) => event);
  const failing = { start, events, reason: failed.reason };
  const shortest = await shrink(subject, failing, performance.now() + longestShrink);
  const again = await walkAgain(pathOf(subject, start, shortest.events));
  return again.failed?.reason === failed.reason ? again : { path, failed };
}

/** One for each reason, by the fewest events that still fail so. */
export async function failingPaths(results: readonly Result[]): Promise<readonly FailingPath[]> {
  const failing: FailingPath[] = [];
  for (const alike of results.flatMap(alikeIn)) {
    const shortest = alike.paths[0] && (await shortened(alike.paths[0]));
    if (shortest) failing.push(describe(alike, shortest));
  }
  return failing;
}

export function writeReplays(failing: readonly FailingPath[]): void {
  for (const { file, replay } of failing) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${replay}\n`);
  }
}

/** @param also what else fails for the same reason, in words */
export function failureText(failing: FailingPath, also: readonly string[] = []): string {
  const { machine, chart, given, steps, taken, reason, alike, replay, file, details } = failing;
  const alikes = [`${alike} path${alike === 1 ? "" : "s"}`, ...also].join(", ");
  return [
    `FAILED ${machine}, ${steps.length === 0 ? "at its beginning" : `step ${steps.length}`}: ${reason}`,
    `  in ${alikes}; these are the fewest steps that fail so`,
    `  Given ${given}`,
    ...steps.map(({ when, shows }, at) =>
      at + 1 === steps.length ? `> when ${when}, then ${shows}` : `  when ${when}, then ${shows}`,
    ),
    ...taken.map((name, at) => `  ${(at === 0 ? "taken" : "").padEnd(11)}${name}, in ${chart}`),
    ...detailLines(details).map((line) => `  ${line}`),
    `  again: npm run paths -- --replay ${file}`,
    replay,
  ].join("\n");
}
