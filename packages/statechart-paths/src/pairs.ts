/**
 * Pairs of consecutive transitions. A context value that the first transition fails to reset becomes visible only in
 * the second transition.
 */
import { edgesOf, nameOf, nodesOf } from "./chart.ts";
import { type Graph, type GraphEdge, graphOf, type Step } from "./model.ts";
import { type Path, type Plan, sameEvent, stepAlong } from "./plan.ts";
import { type PathResult, type Result, walkPlan } from "./result.ts";
import { endedActor, isAfter, type Subject } from "./subject.ts";

export interface PairPlan extends Plan {
  /** Every pair that the model allows, from all starts. */
  readonly pairs: ReadonlySet<string>;
}

export interface PairResult extends Result {
  readonly plan: PairPlan;
}

/** Maximum length of a path. */
const maxSteps = 10;
const pairSeparator = " then ";

/** Every pair of a transition of one step and a transition of the next step. */
export function pairsBetween(
  edgesBefore: ReadonlySet<string>,
  edgesAfter: ReadonlySet<string>,
): readonly string[] {
  return [...edgesBefore].flatMap((firstEdge) =>
    [...edgesAfter].map((second) => `${firstEdge}${pairSeparator}${second}`),
  );
}

/** Tests whether an edge can follow this one: an ended actor cannot end again, an elapsed delay cannot elapse again. */
function canFollow({ subject }: Graph, { event, reached }: GraphEdge): (nextEdge: GraphEdge) => boolean {
  if (endedActor(event.type) === undefined && !isAfter(event.type)) return () => true;
  const events = subject.eventsOf(reached);
  return (nextEdge) => sameEvent(events, nextEdge) !== undefined;
}

class PairPlanner {
  readonly possible = new Set<string>();
  readonly #taken = new Set<string>();

  pathsOf(graph: Graph): readonly Path[] {
    const { initial, initialKey, outgoing } = graph;
    const paths: Path[] = [];
    const pathsByKey = new Map<string, readonly GraphEdge[]>([[initialKey, []]]);
    const addPaths = (
      edgesBefore: ReadonlySet<string>,
      edgePath: readonly GraphEdge[],
      lastEdge?: GraphEdge,
    ) => {
      for (const edge of this.#newAfter(graph, edgesBefore, lastEdge))
        if (this.#hasNew(edgesBefore, edge)) paths.push(this.#pathAlong(graph, [...edgePath, edge]));
    };
    addPaths(initial.edges, []);
    for (const [key, edgePath] of pathsByKey)
      for (const edge of outgoing.get(key) ?? []) {
        const extendedPath = [...edgePath, edge];
        if (!pathsByKey.has(edge.target)) pathsByKey.set(edge.target, extendedPath);
        addPaths(edge.edges, extendedPath, edge);
      }
    return paths;
  }

  #hasNew(edgesBefore: ReadonlySet<string>, { edges }: GraphEdge): boolean {
    return pairsBetween(edgesBefore, edges).some((pair) => !this.#taken.has(pair));
  }

  /** The edges that form a new pair with `lastEdge`; without `lastEdge`, with the start. */
  #newAfter(graph: Graph, edgesBefore: ReadonlySet<string>, lastEdge?: GraphEdge): readonly GraphEdge[] {
    const nextEdges = graph.outgoing.get(lastEdge?.target ?? graph.initialKey) ?? [];
    const newEdges = nextEdges.filter((edge) => this.#hasNew(edgesBefore, edge));
    if (newEdges.length === 0) return newEdges;
    const followingEdges = lastEdge ? newEdges.filter(canFollow(graph, lastEdge)) : newEdges;
    for (const { edges } of followingEdges)
      for (const pair of pairsBetween(edgesBefore, edges)) this.possible.add(pair);
    return followingEdges;
  }

  /** Follows these edges, then adds steps as long as a possible event forms a new pair. */
  #pathAlong(graph: Graph, edgePath: readonly GraphEdge[]): Path {
    const { subject, start, initial } = graph;
    const steps: Step[] = [];
    let { snapshot, edges } = initial;
    const extendedEdges = [...edgePath];
    for (const edge of extendedEdges) {
      const step = stepAlong(graph, snapshot, edge);
      if (!step) break;
      for (const pair of pairsBetween(edges, step.edges)) {
        this.possible.add(pair);
        this.#taken.add(pair);
      }
      ({ snapshot, edges } = step);
      steps.push(step);
      if (steps.length < edgePath.length || steps.length >= maxSteps) continue;
      const [furtherEdge] = this.#newAfter(graph, edges, edge);
      if (furtherEdge) extendedEdges.push(furtherEdge);
    }
    return { subject, start, initial, steps };
  }
}

/** Plans paths that together take each transition directly after every transition that it can follow. */
export function planPairs(subject: Subject): PairPlan {
  const startedAt = performance.now();
  const planner = new PairPlanner();
  const graphs = subject.starts.map((startName) => graphOf(subject, startName));
  const paths = graphs.flatMap((graph) => planner.pathsOf(graph));
  return {
    subject,
    graphs,
    paths,
    pairs: planner.possible,
    chartEdges: edgesOf(subject.machine),
    chartStates: nodesOf(subject.machine).map(nameOf),
    time: performance.now() - startedAt,
  };
}

/** @param isEnough whether to stop after the first failing path */
export async function walkPairs(
  plan: PairPlan,
  isEnough?: (result: PathResult) => boolean,
): Promise<PairResult> {
  return { ...(await walkPlan(plan, isEnough)), plan };
}

/** The pairs that no path walked, by the names of their transitions. */
export function missingPairs({ plan: { pairs, chartEdges }, walkedPairs }: PairResult): readonly string[] {
  const names = new Map(chartEdges.map(({ key, name }) => [key, name]));
  return [...pairs]
    .filter((pair) => !walkedPairs.has(pair))
    .map((pair) =>
      pair
        .split(pairSeparator)
        .map((key) => names.get(key) ?? key)
        .join(pairSeparator),
    );
}
