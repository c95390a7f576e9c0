/** What became of a plan's paths at level 1. */
import type { AnyEventObject } from "xstate";
import { type ChartEdge, nameOf } from "./chart.ts";
import type { Path, Plan } from "./plan.ts";
import { textOf } from "./subject.ts";
import { Walk } from "./walk.ts";

export interface Failed {
  /** How many of the path's steps were taken before. */
  readonly at: number;
  readonly reason: string;
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
  readonly walkedStates: ReadonlySet<string>;
  /** Milliseconds. */
  readonly time: number;
}

async function walkPath(path: Path, edges: Set<string>, states: Set<string>): Promise<PathResult> {
  let at = 0;
  let walk: Walk | undefined;
  try {
    walk = new Walk(path.subject, path.start);
    await walk.begin();
    for (const { event } of path.steps) {
      await walk.take(event);
      at += 1;
    }
    return { path, failed: undefined };
  } catch (error) {
    return { path, failed: { at, reason: error instanceof Error ? error.message : String(error) } };
  } finally {
    for (const key of walk?.edges ?? []) edges.add(key);
    for (const state of walk?.states ?? []) states.add(state);
  }
}

export async function walkPlan(plan: Plan): Promise<Result> {
  const began = performance.now();
  const edges = new Set<string>();
  const states = new Set<string>();
  const paths: PathResult[] = [];
  for (const path of plan.paths) paths.push(await walkPath(path, edges, states));
  const { chartEdges, chartStates, subject } = plan;
  // Nobody rests in a state that is left at once; who takes its transition was there.
  for (const { key, source } of chartEdges) if (edges.has(key)) states.add(nameOf(source));
  const unwalkable = subject.paths.unwalkable ?? {};
  const missing = chartEdges.filter(({ key, name }) => !edges.has(key) && unwalkable[name] === undefined);
  const unreached = chartStates.filter((state) => !states.has(state));
  return {
    plan,
    paths,
    unreached,
    missing,
    states: { total: chartStates.length, walked: chartStates.length - unreached.length },
    transitions: {
      total: chartEdges.length,
      walked: chartEdges.filter(({ key }) => edges.has(key)).length,
    },
    walkedEdges: edges,
    walkedStates: states,
    time: performance.now() - began,
  };
}

/** Reasons for what is not walked that fit no transition of the chart any more, or one that is walked. */
export function stalePleas({ plan, walkedEdges }: Result): readonly string[] {
  return Object.keys(plan.subject.paths.unwalkable ?? {}).filter(
    (name) => !plan.chartEdges.some((edge) => edge.name === name && !walkedEdges.has(edge.key)),
  );
}

/** A path as a list of events that `npm run paths -- --replay FILE` walks again. */
export function replayable(
  subject: Path["subject"],
  start: string,
  events: readonly AnyEventObject[],
): string {
  const init = JSON.stringify({ type: "xstate.init", machine: subject.id, given: start });
  return `[\n  ${[init, ...events.map(textOf)].join(",\n  ")}\n]`;
}
