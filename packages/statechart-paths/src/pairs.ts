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
const then = " then ";

/** Every pair of a transition of one step and a transition of the next step. */
export function pairsBetween(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
  return [...before].flatMap((first) => [...after].map((second) => `${first}${then}${second}`));
}

/** Tests whether an edge can follow this one: an ended actor cannot end again, an elapsed delay cannot elapse again. */
function canFollow({ subject }: Graph, { event, reached }: GraphEdge): (follower: GraphEdge) => boolean {
  if (endedActor(event.type) === undefined && !isAfter(event.type)) return () => true;
  const events = subject.eventsOf(reached);
  return (follower) => sameEvent(events, follower) !== undefined;
}

class PairPlanner {
  readonly possible = new Set<string>();
  readonly #taken = new Set<string>();

  pathsOf(graph: Graph): readonly Path[] {
    const { initial, initialKey, outgoing } = graph;
    const paths: Path[] = [];
    const ways = new Map<string, readonly GraphEdge[]>([[initialKey, []]]);
    const follow = (before: ReadonlySet<string>, way: readonly GraphEdge[], last?: GraphEdge) => {
      for (const edge of this.#newAfter(graph, before, last))
        if (this.#hasNew(before, edge)) paths.push(this.#pathAlong(graph, [...way, edge]));
    };
    follow(initial.edges, []);
    for (const [key, way] of ways)
      for (const edge of outgoing.get(key) ?? []) {
        const along = [...way, edge];
        if (!ways.has(edge.target)) ways.set(edge.target, along);
        follow(edge.edges, along, edge);
      }
    return paths;
  }

  #hasNew(before: ReadonlySet<string>, { edges }: GraphEdge): boolean {
    return pairsBetween(before, edges).some((pair) => !this.#taken.has(pair));
  }

  /** The edges that form a new pair with `last`; without `last`, with the start. */
  #newAfter(graph: Graph, before: ReadonlySet<string>, last?: GraphEdge): readonly GraphEdge[] {
    const next = graph.outgoing.get(last?.target ?? graph.initialKey) ?? [];
    const found = next.filter((edge) => this.#hasNew(before, edge));
    if (found.length === 0) return found;
    const following = last ? found.filter(canFollow(graph, last)) : found;
    for (const { edges } of following)
      for (const pair of pairsBetween(before, edges)) this.possible.add(pair);
    return following;
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
        this.possible.add(pair);
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
        .split(then)
        .map((key) => names.get(key) ?? key)
        .join(then),
    );
}
