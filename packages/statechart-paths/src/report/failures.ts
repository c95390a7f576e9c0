/**
 * Describes failing paths: the shortest path for each reason, the expected and the observed states, and the command
 * that replays it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { leavesOf } from "../chart.ts";
import type { KeptPaths } from "../kept/kept-plan.ts";
import { stepOf, whenText } from "../kept/step-text.ts";
import { describePath, placeLabel } from "../labels.ts";
import { pathOf } from "../replay.ts";
import type { PathResult, Result } from "../result.ts";
import { replayOf, walkAgain } from "../result.ts";
import { shrink } from "../shrink.ts";
import type { Subject } from "../subject.ts";
import { detailLines, headline } from "./details.ts";

export interface FailingPath {
  /** The machine's id. */
  readonly machine: string;
  /** The chart's file, from the project's root. */
  readonly chart: string;
  readonly given: string;
  /** The steps up to and including the failing one. */
  readonly steps: readonly { readonly when: string; readonly shows: string }[];
  /** Names of the transitions that the failing step takes. */
  readonly taken: readonly string[];
  /** The expected and the actual states after the failing step; undefined if unknown. */
  readonly expected: string | undefined;
  readonly got: string | undefined;
  /** The descriptions of the expected states. */
  readonly expectedLabel: string | undefined;
  /** The reason of the failure. */
  readonly reason: string;
  readonly details: NonNullable<PathResult["failed"]>["details"];
  /** The number of the machine's paths that fail for this reason, including this one. */
  readonly alike: number;
  /** The list of events as JSON, for `readReplay`. */
  readonly replay: string;
  /** The command that replays the list. */
  readonly again: string;
  /** The file to which `writeReplays` writes the list, from the project's root. */
  readonly file: string;
  /** Replaces fixtures in a text with names for readers. */
  readonly named: (text: string) => string;
}

/** The reviewed plan of a chart; undefined if it has none. */
export type PlanOf = (subject: Subject) => readonly KeptPaths[] | undefined;

/** Returns the command that replays the list of events in a file. */
type RepeatedFailure = (file: string) => string;

const withReplay: RepeatedFailure = (file) =>
  `replay(subject, readReplay(${JSON.stringify(file)}), console.log)`;

/** Paths of one machine that fail for the same reason. */
interface PathsWithSameReason {
  readonly result: Result;
  readonly reason: string;
  readonly paths: readonly PathResult[];
  /** The number of this reason among the machine's failure reasons, from 1. */
  readonly number: number;
}

const folder = ".tmp/paths/failed";
/** Max milliseconds to shrink one list of events. */
const maxShrinkTime = 5_000;

/** Number of steps, including the failing one. */
const stepsOf = ({ failed }: PathResult) => (failed?.at ?? 0) + 1;

function groupByReason(result: Result): readonly PathsWithSameReason[] {
  const byReason = new Map<string, PathResult[]>();
  for (const path of result.paths)
    if (path.failed) byReason.set(path.failed.reason, [...(byReason.get(path.failed.reason) ?? []), path]);
  return [...byReason].map(([reason, paths], index) => ({
    result,
    reason,
    paths: paths.sort((a, b) => stepsOf(a) - stepsOf(b)),
    number: index + 1,
  }));
}

/** The states of a plan's line: `paying` of `paying; asks pay {…}`. */
const statesIn = (thenText: string): string => thenText.split("; ", 1)[0] ?? thenText;

/** The plan's only target of this event from these states; undefined if it has none or several. */
function expectedStateIn(
  keptPaths: readonly KeptPaths[],
  stateBefore: string,
  stepText: string,
): string | undefined {
  const foundStates = new Set<string>();
  for (const { begins, paths } of keptPaths)
    for (const lines of paths) {
      let currentState = statesIn(begins);
      for (const step of lines.map(stepOf)) {
        if (currentState === stateBefore && step.when === stepText) foundStates.add(statesIn(step.expected));
        currentState = statesIn(step.expected);
      }
    }
  const [onlyState, ...otherStates] = foundStates;
  return otherStates.length === 0 ? onlyState : undefined;
}

function expectedStateOf({ path, failed }: PathResult, planOf: PlanOf): string | undefined {
  const step = failed && path.steps[failed.at];
  const keptPaths = step && planOf(path.subject);
  if (!keptPaths || failed === undefined) return failed?.expected;
  const snapshotBefore = (path.steps[failed.at - 1] ?? path.initial).snapshot;
  return (
    expectedStateIn(keptPaths, leavesOf(snapshotBefore).join(" + "), whenText(step.event)) ?? failed.expected
  );
}

function describe(
  { result, reason, paths, number }: PathsWithSameReason,
  shortestResult: PathResult,
  planOf: PlanOf,
  repeatFailure: RepeatedFailure,
): FailingPath {
  const { subject, chartEdges } = result.plan;
  const expectedState = expectedStateOf(shortestResult, planOf);
  const failedIndex = shortestResult.failed?.at ?? 0;
  const { given, steps } = describePath(shortestResult.path);
  const edges = shortestResult.path.steps[failedIndex]?.edges ?? new Set();
  const file = `${folder}/${subject.id}-${number}.json`;
  return {
    machine: subject.id,
    chart: subject.file,
    given,
    steps: steps.slice(0, failedIndex + 1),
    taken: chartEdges.filter(({ key }) => edges.has(key)).map(({ name }) => name),
    expected: expectedState,
    got: shortestResult.failed?.got,
    expectedLabel: expectedState === undefined ? undefined : placeLabel(subject.machine, expectedState),
    reason,
    details: shortestResult.failed?.details,
    alike: paths.length,
    replay: replayOf(shortestResult.path, { at: failedIndex }),
    again: repeatFailure(file),
    file,
    named: subject.paths.names ?? ((text) => text),
  };
}

/** A path with fewer events that fails for the same reason, or else the given path; undefined if it did not fail. */
async function shortenPath({ path, failed }: PathResult): Promise<PathResult | undefined> {
  if (failed === undefined) return undefined;
  const { subject, start, steps } = path;
  const events = steps.slice(0, failed.at + 1).map(({ event }) => event);
  const failingEvents = { start, events, reason: failed.reason };
  const shortestFailure = await shrink(subject, failingEvents, performance.now() + maxShrinkTime);
  const secondWalk = await walkAgain(pathOf(subject, start, shortestFailure.events));
  return secondWalk.failed?.reason === failed.reason ? secondWalk : { path, failed };
}

/**
 * Returns one failure for each reason, shrunk to as few events as possible.
 * @param planOf provides the expected state if the path file allows several
 * @param repeatFailure makes the project's command that replays a list of events
 */
export async function failingPaths(
  results: readonly Result[],
  planOf: PlanOf = () => undefined,
  repeatFailure: RepeatedFailure = withReplay,
): Promise<readonly FailingPath[]> {
  const describedPaths: FailingPath[] = [];
  for (const sameReasonPaths of results.flatMap(groupByReason)) {
    const shortestResult = sameReasonPaths.paths[0] && (await shortenPath(sameReasonPaths.paths[0]));
    if (shortestResult) describedPaths.push(describe(sameReasonPaths, shortestResult, planOf, repeatFailure));
  }
  return describedPaths;
}

export function writeReplays(failures: readonly FailingPath[]): void {
  for (const { file, replay } of failures) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${replay}\n`);
  }
}

/** The failing step's lines: the expected states, if they differ, and the actual ones. */
function failingStepLines(
  { when, shows }: FailingPath["steps"][number],
  failingPath: FailingPath,
): readonly string[] {
  const { expected, got, expectedLabel } = failingPath;
  if (expectedLabel === undefined || expected === got) return [`> when ${when}, then ${shows}`];
  return [`> when ${when}, then`, `  expected   ${expectedLabel}`, `  got        ${shows}`];
}

/** @param otherCounts other failures with the same reason, in words */
export function failureText(failingPath: FailingPath, otherCounts: readonly string[] = []): string {
  const { machine, chart, given, steps, taken, alike, again, replay, details, named } = failingPath;
  const pathCounts = [`${alike} path${alike === 1 ? "" : "s"}`, ...otherCounts].join(", ");
  const lines = [
    `FAILED ${machine}, ${steps.length === 0 ? "at its beginning" : `step ${steps.length}`}: ${headline(failingPath)}`,
    `  in ${pathCounts}; these are the fewest steps that fail so`,
    `  Given ${given}`,
    ...steps.flatMap((step, index) =>
      index + 1 === steps.length
        ? failingStepLines(step, failingPath)
        : [`  when ${step.when}, then ${step.shows}`],
    ),
    ...taken.map((name, index) => `  ${(index === 0 ? "taken" : "").padEnd(11)}${name}, in ${chart}`),
    ...detailLines(details).map((line) => `  ${line}`),
    `  again: ${again}`,
  ];
  return [...lines.map(named), replay].join("\n");
}
