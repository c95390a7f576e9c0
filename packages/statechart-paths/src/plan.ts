import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { type ChartEdge, edgesOf, nameOf, nodesOf } from "./chart.ts";
import { type Graph, type GraphEdge, graphOf, keepStep, next, type Step } from "./model.ts";
import type { Subject } from "./subject.ts";

export interface Path {
  readonly subject: Subject;
  readonly start: string;
  readonly initial: Step;
  readonly steps: readonly Step[];
}

export interface Plan {
  readonly subject: Subject;
  readonly graphs: readonly Graph[];
  readonly paths: readonly Path[];
  readonly chartEdges: readonly ChartEdge[];
  readonly chartStates: readonly string[];
  /** Milliseconds that planning took. */
  readonly time: number;
}

export interface Planning {
  /** Maximum length of a path. */
  readonly longest: number;
  /** Max number of steps from a path's end to a new edge or state; if more are needed, a new path starts. */
  readonly reach: number;
  /** Whether the paths visit every state with every context, in small machines. */
  readonly standsInContexts: boolean;
  /** Whether each payload is tried in each combination of active states, with each outcome. */
  readonly triesPayloads?: boolean;
  /** Whether a path ends after this step. */
  readonly last?: (event: AnyEventObject, snapshotBefore: AnyMachineSnapshot) => boolean;
  /** The starts to plan; default: all. */
  readonly starts?: readonly string[];
  /** Paths to plan first, as edges from the start. The other paths add only what these paths lack. */
  readonly earlier?: (graph: Graph) => readonly (readonly GraphEdge[])[];
}

/** The default: paths short enough for a person to read. */
const defaultPlanning: Planning = { longest: 10, reach: 2, standsInContexts: true };
/** If a machine has at most this many graph states, its paths visit every state with every context. */
const smallGraphSize = 160;

/** The shortest sequence of edges from a state that ends with a new edge. */
export function findWayToNew(
  graph: Graph,
  sourceKey: string,
  isNew: (edge: GraphEdge) => boolean,
  maxDistance: number,
  isLast: (edge: GraphEdge) => boolean,
): readonly GraphEdge[] | undefined {
  const pathsByKey = new Map<string, readonly GraphEdge[]>([[sourceKey, []]]);
  for (const [key, edgePath] of pathsByKey) {
    const edges = graph.outgoing.get(key) ?? [];
    const newEdge = edges.find(isNew);
    if (newEdge) return [...edgePath, newEdge];
    if (edgePath.length + 1 >= maxDistance) continue;
    for (const edge of edges)
      if (!pathsByKey.has(edge.target) && !isLast(edge)) pathsByKey.set(edge.target, [...edgePath, edge]);
  }
  return undefined;
}

/**
 * Finds the edge's event among those possible in another snapshot of the same state, where context values or ids may
 * differ. Undefined if the event's sender has ended there.
 * @param events the events that can occur in the other snapshot
 */
export function sameEvent(events: readonly AnyEventObject[], edge: GraphEdge): AnyEventObject | undefined {
  const eventAtPlace = events[edge.place];
  return (
    events.find((event) => event === edge.event) ??
    (eventAtPlace?.type === edge.event.type
      ? eventAtPlace
      : events.find(({ type }) => type === edge.event.type))
  );
}

/** The step along an edge from another snapshot of its source state. Undefined if the event cannot occur there. */
export function stepAlong(
  { subject, steps }: Graph,
  snapshot: AnyMachineSnapshot,
  edge: GraphEdge,
): Step | undefined {
  const knownStep = steps.get(snapshot)?.get(edge.event);
  if (knownStep) return knownStep;
  const event = sameEvent(subject.eventsOf(snapshot), edge);
  if (!event) return undefined;
  const step = next(subject.machine, snapshot, event);
  const reachedKey = subject.serializeState(step.snapshot);
  if (reachedKey !== edge.target) {
    throw new Error(
      `${subject.file}: after ${edge.event.type} the machine is in ${reachedKey}, elsewhere in ${edge.target}: ` +
        "its path file leaves out something that makes another state (differs).",
    );
  }
  keepStep(steps, snapshot, edge.event, step);
  return step;
}

/**
 * The text of a case: an event in a combination of active states, and the transitions that it takes.
 * @param payload the payload's index among the event's payloads; its text is not used, because it may differ by path
 */
export function caseText(
  sourceText: string,
  type: string,
  payload: number,
  edges: ReadonlySet<string>,
): string {
  return [sourceText, type, payload, ...[...edges].sort()].join("\n");
}

export const caseOf = ({ values }: Graph, { source, event, payload, edges }: GraphEdge): string =>
  caseText(values.get(source) ?? "", event.type, payload, edges);

class Planner {
  readonly #edges = new Set<string>();
  readonly #stands = new Set<string>();
  readonly #transitions = new Set<string>();
  readonly #cases = new Set<string>();

  constructor(
    readonly subject: Subject,
    readonly planning: Planning,
  ) {}

  /** Whether a step along the edge adds something to the plan. Caches a negative answer, which stays true. */
  #isNew(graph: Graph): (edge: GraphEdge) => boolean {
    const seenEdges = new Set<GraphEdge>();
    return (edge) => {
      if (seenEdges.has(edge)) return false;
      const isNew = this.#adds(graph, edge);
      if (!isNew) seenEdges.add(edge);
      return isNew;
    };
  }

  #adds = (graph: Graph, edge: GraphEdge) =>
    [...edge.edges].some((key) => !this.#edges.has(key)) ||
    edge.transitions.some((name) => !this.#transitions.has(name)) ||
    (this.planning.triesPayloads === true && !this.#cases.has(caseOf(graph, edge))) ||
    !this.#stands.has(this.#standOf(graph, edge.target));

  /** The key by which a state counts as visited: its active states and, in a small machine, its context. */
  #standOf(graph: Graph, key: string): string {
    return this.planning.standsInContexts && graph.outgoing.size <= smallGraphSize
      ? key
      : (graph.values.get(key) ?? "");
  }

  /** @param key the key of the state that the step reached */
  #note(graph: Graph, { edges }: Step, key: string): void {
    for (const edge of edges) this.#edges.add(edge);
    this.#stands.add(this.#standOf(graph, key));
  }

  /** Takes the steps along these edges, up to one that cannot be taken, and notes what they add. */
  #follow(graph: Graph, initialSnapshot: AnyMachineSnapshot, edges: readonly GraphEdge[]): readonly Step[] {
    const steps: Step[] = [];
    for (const edge of edges) {
      const step = stepAlong(graph, steps.at(-1)?.snapshot ?? initialSnapshot, edge);
      if (!step) break;
      this.#note(graph, step, edge.target);
      for (const name of edge.transitions) this.#transitions.add(name);
      if (this.planning.triesPayloads) this.#cases.add(caseOf(graph, edge));
      steps.push(step);
    }
    return steps;
  }

  pathsOf(graph: Graph): readonly Path[] {
    const paths: Path[] = [];
    const isNew = this.#isNew(graph);
    const isLast = ({ event, source }: GraphEdge) => {
      const snapshotBefore = graph.snapshots.get(source);
      return snapshotBefore !== undefined && (this.planning.last?.(event, snapshotBefore) ?? false);
    };
    const { subject, start, initial } = graph;
    const edgeCountBefore = this.#edges.size;
    this.#note(graph, initial, graph.initialKey);
    const needsBarePath = this.#edges.size > edgeCountBefore || edgeCountBefore === 0;
    for (const edges of this.planning.earlier?.(graph) ?? [])
      paths.push({ subject, start, initial, steps: this.#follow(graph, initial.snapshot, edges) });
    for (;;) {
      const steps: Step[] = [];
      let key = graph.initialKey;
      let isBlocked = false;
      while (!isBlocked && steps.length < this.planning.longest) {
        const limit = steps.length === 0 ? Number.POSITIVE_INFINITY : this.planning.reach;
        const edgePath = findWayToNew(graph, key, isNew, limit, isLast);
        const lastEdge = edgePath?.at(-1);
        if (!edgePath || !lastEdge) break;
        const followedSteps = this.#follow(graph, steps.at(-1)?.snapshot ?? initial.snapshot, edgePath);
        steps.push(...followedSteps);
        isBlocked = followedSteps.length < edgePath.length || isLast(lastEdge);
        key = lastEdge.target;
      }
      if (steps.length === 0) break;
      paths.push({ subject, start, initial, steps });
    }
    return paths.length === 0 && needsBarePath ? [{ subject, start, initial, steps: [] }] : paths;
  }
}

/** Plans paths that together take every transition of the chart and visit every combination of its states. */
export function planOf(subject: Subject, planning: Planning = defaultPlanning, maxSteps?: number): Plan {
  const startedAt = performance.now();
  const planner = new Planner(subject, planning);
  const starts = subject.starts.filter((startName) => planning.starts?.includes(startName) ?? true);
  const graphs = starts.map((startName) => graphOf(subject, startName, maxSteps));
  const paths = graphs.flatMap((graph) => planner.pathsOf(graph));
  return {
    subject,
    graphs,
    paths,
    chartEdges: edgesOf(subject.machine),
    chartStates: nodesOf(subject.machine).map(nameOf),
    time: performance.now() - startedAt,
  };
}
