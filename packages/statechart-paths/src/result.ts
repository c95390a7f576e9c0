/** Walks a plan's paths with fakes for all actors, and reports their results. */
import type { AnyEventObject } from "xstate";
import { type ChartEdge, isIn, leavesOf, nameOf, nodesOf } from "./chart.ts";
import { ContextReadTracker } from "./context-read-tracker.ts";
import { namesOf } from "./expected-transitions.ts";
import type { Path, Plan } from "./plan.ts";
import { serializeEvent } from "./subject.ts";
import { momentsOf, Walk, WalkFailure } from "./walk.ts";

export interface Failed {
  /** The index of the failing step. */
  readonly at: number;
  readonly reason: string;
  /** The states that the path file expects, and the actual ones. */
  readonly expected?: string;
  readonly got?: string;
  /** The failing check, and what it read. */
  readonly details?: WalkFailure["details"];
}

export interface PathResult {
  readonly path: Path;
  readonly failed: Failed | undefined;
}

export interface Coverage {
  readonly total: number;
  readonly walked: number;
}

export interface Result {
  readonly plan: Plan;
  readonly paths: readonly PathResult[];
  readonly states: Coverage;
  readonly unreached: readonly string[];
  readonly transitions: Coverage;
  readonly missing: readonly ChartEdge[];
  readonly walkedEdges: ReadonlySet<string>;
  readonly walkedPairs: ReadonlySet<string>;
  readonly walkedStates: ReadonlySet<string>;
  /** Expectations and observations of the path file that no path reached. */
  readonly idle: readonly string[];
  /** Visited leaf states that no observation with `in` has checked. */
  readonly unobserved: readonly string[];
  /**
   * Context keys that no part of the path file reads and that never leave the machine; and keys in `unread` that no
   * longer need a reason.
   */
  readonly unread: readonly string[];
  /** Milliseconds. */
  readonly time: number;
}

/** Collects the coverage of all walks of a plan. */
class CoverageCollector {
  readonly edges = new Set<string>();
  readonly pairs = new Set<string>();
  readonly states = new Set<string>();
  readonly observed = new Set<string>();
  readonly observedIn = new Set<string>();
  readonly context = new Set<string>();
  readonly read = new Set<string>();

  add({ edges, pairs, states, observed, observedIn, contextRead }: Walk): void {
    for (const key of contextRead.known) this.context.add(key);
    for (const key of contextRead.read) this.read.add(key);
    for (const key of edges) this.edges.add(key);
    for (const pair of pairs) this.pairs.add(pair);
    for (const state of states) this.states.add(state);
    for (const name of observed) this.observed.add(name);
    for (const state of observedIn) this.observedIn.add(state);
  }
}

function unusedDeclarationsIn(
  { subject: { paths } }: Plan,
  { observed }: CoverageCollector,
): readonly string[] {
  const { observations, transitions = {} } = paths;
  const declaredMoments = [
    ...namesOf(transitions),
    ...observations.flatMap((observation) => momentsOf(observation)),
  ];
  return declaredMoments.filter((name) => !observed.has(name));
}

/**
 * Calls `differs` and `casesOf` once for each state to record the context keys that they read, because they run during
 * planning and not in a walk.
 */
function unreadContextKeysIn(
  { subject: { paths }, graphs }: Plan,
  { context, read }: CoverageCollector,
): readonly string[] {
  const readTracker = new ContextReadTracker();
  for (const { outgoing, snapshots } of graphs)
    for (const [key, snapshot] of snapshots) {
      const watchedContext = readTracker.watch(snapshot.context);
      paths.differs?.(watchedContext);
      for (const { event } of outgoing.get(key) ?? [])
        paths.casesOf?.(event, watchedContext, (name) => isIn(snapshot, name));
    }
  const isRead = (key: string) => read.has(key) || readTracker.read.has(key);
  const reasons = paths.unread ?? {};
  return [
    ...[...context].filter((key) => !isRead(key) && reasons[key] === undefined),
    ...Object.keys(reasons).filter((key) => isRead(key) || !context.has(key)),
  ];
}

async function walkPath(path: Path, collector: CoverageCollector): Promise<PathResult> {
  let stepIndex = 0;
  let walk: Walk | undefined;
  try {
    walk = new Walk(path.subject, path.start);
    await walk.begin();
    for (const { event } of path.steps) {
      await walk.take(event);
      stepIndex += 1;
    }
    return { path, failed: undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { details, expected } = error instanceof WalkFailure ? error : {};
    const reachedStates = walk && leavesOf(walk.snapshot).join(" + ");
    return {
      path,
      failed: {
        at: stepIndex,
        reason,
        ...(details && { details }),
        ...(expected !== undefined && { expected }),
        ...(reachedStates !== undefined && { got: reachedStates }),
      },
    };
  } finally {
    if (walk) collector.add(walk);
  }
}

/** Walks the path again and returns its current failure. */
export const walkAgain = (path: Path): Promise<PathResult> => walkPath(path, new CoverageCollector());

/** @param isEnough whether to stop after the first failing path */
export async function walkPlan(
  plan: Plan,
  isEnough: (result: PathResult) => boolean = () => false,
): Promise<Result> {
  const startedAt = performance.now();
  const collector = new CoverageCollector();
  const { edges, states } = collector;
  const paths: PathResult[] = [];
  for (const path of plan.paths) {
    const walkResult = await walkPath(path, collector);
    paths.push(walkResult);
    if (isEnough(walkResult)) break;
  }
  const { chartEdges, chartStates, subject } = plan;
  const leaves = nodesOf(subject.machine).filter(({ type }) => type === "atomic" || type === "final");
  const unobservedStates = leaves
    .map(nameOf)
    .filter((state) => states.has(state) && !collector.observedIn.has(state));
  // A step leaves a transient state immediately. The state counts as visited if one of its transitions was taken.
  for (const { key, source, targets } of chartEdges) {
    if (!edges.has(key)) continue;
    states.add(nameOf(source));
    // A step leaves a nested final state immediately if the parent has `onDone`.
    for (const target of targets) if (target.type === "final") states.add(nameOf(target));
  }
  const unwalkableReasons = subject.paths.unwalkable ?? {};
  const missingEdges = chartEdges.filter(
    ({ key, name }) => !edges.has(key) && unwalkableReasons[name] === undefined,
  );
  const unreachedStates = chartStates.filter((state) => !states.has(state));
  return {
    plan,
    paths,
    unreached: unreachedStates,
    missing: missingEdges,
    idle: unusedDeclarationsIn(plan, collector),
    unobserved: unobservedStates,
    unread: unreadContextKeysIn(plan, collector),
    states: { total: chartStates.length, walked: chartStates.length - unreachedStates.length },
    transitions: {
      total: chartEdges.length,
      walked: chartEdges.filter(({ key }) => edges.has(key)).length,
    },
    walkedEdges: edges,
    walkedPairs: collector.pairs,
    walkedStates: states,
    time: performance.now() - startedAt,
  };
}

/** The unwalked transitions in the remaining steps of a failed path, by key, each with the path's number. */
export function cutOffIn({ paths, missing }: Result): ReadonlyMap<string, number> {
  const rest = new Map<string, number>();
  for (const [index, { path, failed }] of paths.entries())
    if (failed)
      for (const { edges } of path.steps.slice(failed.at))
        for (const key of edges) if (!rest.has(key)) rest.set(key, index + 1);
  return new Map(missing.flatMap(({ key }) => (rest.has(key) ? [[key, rest.get(key) as number]] : [])));
}

/** Reasons in `unwalkableReasons` that match no transition of the chart, or one that was walked. */
export function stalePleas({ plan, walkedEdges }: Result): readonly string[] {
  return Object.keys(plan.subject.paths.unwalkable ?? {}).filter(
    (name) => !plan.chartEdges.some((edge) => edge.name === name && !walkedEdges.has(edge.key)),
  );
}

/** All faults of a result, the most important first. */
export function faultsIn(result: Result): readonly string[] {
  return [
    ...new Set(result.paths.flatMap(({ failed }) => failed?.reason ?? [])),
    ...result.missing.map(({ name }) => `without a path: ${name}`),
    ...result.unreached.map((state) => `out of reach: ${state}`),
    ...result.idle.map((name) => `no path comes to: ${name}`),
    ...stalePleas(result).map((name) => `left out without need: ${name}`),
    ...result.unobserved.map((state) => `no observation is made in: ${state}`),
    ...result.unread.map((key) => `no observation reads of the context: ${key}`),
  ];
}

/** A path as a list of events for `replay.ts`. */
export function replayable(
  subject: Path["subject"],
  startName: string,
  events: readonly AnyEventObject[],
): string {
  const init = JSON.stringify({ type: "xstate.init", machine: subject.id, given: startName });
  return `[\n  ${[init, ...events.map(serializeEvent)].join(",\n  ")}\n]`;
}

/** The events of a failed path up to the failing step, as a list to replay. */
export function replayOf({ subject, start, steps }: Path, { at }: Pick<Failed, "at">): string {
  const events = steps.slice(0, at + 1).map(({ event }) => event);
  return replayable(subject, start, events);
}
