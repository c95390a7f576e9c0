/**
 * Pairs of consecutive transitions. If the first one fails to reset a context value, only the second one fails because
 * of it.
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
const then = " then ";

/** Every pair of a transition of one step and a transition of the next step. */
export function pairsBetween(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  return [...before].flatMap((first) => [...after].map((second) => `${first}${then}${second}`));
}

/** Tests whether an edge can follow this one: an ended actor cannot end again, an elapsed delay cannot elapse again. */
function canFollow(
  { subject }: Graph,
  { event, reachedSnapshot }: GraphEdge,
): (follower: GraphEdge) => boolean {
  if (endedActor(event.type) === undefined && !isAfter(event.type)) return () => true;
  const events = subject.eventsOf(reachedSnapshot);
  return (follower) => sameEvent(events, follower) !== undefined;
}

class PairPlanner {
  readonly possiblePairs = new Set<string>();
  readonly #taken = new Set<string>();

  pathsOf(graph: Graph): readonly Path[] {
    const { initial, initialKey, outgoing } = graph;
    const paths: Path[] = [];
    const ways = new Map<string, readonly GraphEdge[]>([[initialKey, []]]);
    const follow = (before: ReadonlySet<string>, way: readonly GraphEdge[], lastEdge?: GraphEdge) => {
      for (const edge of this.#newAfter(graph, before, lastEdge))
        if (this.#hasNew(before, edge)) paths.push(this.#pathAlong(graph, [...way, edge]));
    };
    follow(initial.edges, []);
    for (const [key, way] of ways)
      for (const edge of outgoing.get(key) ?? []) {
        const alongWays = [...way, edge];
        if (!ways.has(edge.target)) ways.set(edge.target, alongWays);
        follow(edge.edges, alongWays, edge);
      }
    return paths;
  }

  #hasNew(before: ReadonlySet<string>, { edges }: GraphEdge): boolean {
    return pairsBetween(before, edges).some((pair) => !this.#taken.has(pair));
  }

  /** The edges that form a new pair with `last`; without it, with the start. */
  #newAfter(graph: Graph, before: ReadonlySet<string>, lastEdge?: GraphEdge): readonly GraphEdge[] {
    const nextEdges = graph.outgoing.get(lastEdge?.target ?? graph.initialKey) ?? [];
    const foundEdges = nextEdges.filter((edge) => this.#hasNew(before, edge));
    if (foundEdges.length === 0) return foundEdges;
    const followingEdges = lastEdge ? foundEdges.filter(canFollow(graph, lastEdge)) : foundEdges;
    for (const { edges } of followingEdges)
      for (const pair of pairsBetween(before, edges)) this.possiblePairs.add(pair);
    return followingEdges;
  }

  /** Follows these edges, then adds steps as long as a possible event forms a new pair. */
  #pathAlong(graph: Graph, way: readonly GraphEdge[]): Path {
    const { subject, start, initial } = graph;
    const steps: Step[] = [];
    let { snapshot, edges } = initial;
    const edgesAlong = [...way];
    for (const edge of edgesAlong) {
      const step = stepAlong(graph, snapshot, edge);
      if (!step) break;
      for (const pair of pairsBetween(edges, step.edges)) {
        this.possiblePairs.add(pair);
        this.#taken.add(pair);
      }
      ({ snapshot, edges } = step);
      steps.push(step);
      if (steps.length < way.length || steps.length >= maxSteps) continue;
      const [further] = this.#newAfter(graph, edges, edge);
      if (further) edgesAlong.push(further);
    }
    return { subject, start, initial, steps };
  }
}

/** Plans paths that together take each transition directly after every transition that it can follow. */
export function planPairs(subject: Subject): PairPlan {
  const startedAt = performance.now();
  const planner = new PairPlanner();
  const graphs = subject.starts.map((start) => graphOf(subject, start));
  const paths = graphs.flatMap((graph) => planner.pathsOf(graph));
  return {
    subject,
    graphs,
    paths,
    pairs: planner.possiblePairs,
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
        .split(then)
        .map((key) => names.get(key) ?? key)
        .join(then),
    );
}
