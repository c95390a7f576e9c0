import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { type ChartEdge, edgesOf, nameOf, nodesOf } from "./chart.ts";
import { type Graph, type GraphEdge, graphOf, next, type Step } from "./model.ts";
import type { Subject } from "./subject.ts";
import { keyOf } from "./value-text.ts";

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
  /** Milliseconds that it took to make. */
  readonly time: number;
}

export interface Planning {
  /** Past this many steps a path is not made longer. */
  readonly longest: number;
  /** How far a path goes on to something new, instead of a new path from the beginning. */
  readonly reach: number;
  /** Whether small machines are stood in in every state with every context. */
  readonly standsInContexts: boolean;
  /** Whether each payload of an event is tried in each combination of states, with each outcome that it has there. */
  readonly triesPayloads?: boolean;
  /** Steps that nothing follows. */
  readonly last?: (event: AnyEventObject, before: AnyMachineSnapshot) => boolean;
  /** The beginnings that are wanted; all of them where it is left out. */
  readonly starts?: readonly string[];
}

/** So that a person can still read each path. */
const comfortable: Planning = { longest: 10, reach: 2, standsInContexts: true };
/** Machines of at most this many states, contexts counted, are stood in in every one of them. */
const small = 160;

/** The shortest way from a state to an edge with something new at its end. */
export function wayToNew(
  graph: Graph,
  from: string,
  isNew: (edge: GraphEdge) => boolean,
  farthest: number,
  isLast: (edge: GraphEdge) => boolean,
): readonly GraphEdge[] | undefined {
  const ways = new Map<string, readonly GraphEdge[]>([[from, []]]);
  for (const [key, way] of ways) {
    const edges = graph.outgoing.get(key) ?? [];
    const found = edges.find(isNew);
    if (found) return [...way, found];
    if (way.length + 1 >= farthest) continue;
    for (const edge of edges)
      if (!ways.has(edge.target) && !isLast(edge)) ways.set(edge.target, [...way, edge]);
  }
  return undefined;
}

/**
 * The event of a graph's edge as it is after another way to the same state: with what the context is by now, another id
 * perhaps. Undefined where its sender has ended on this way.
 * @param events what can happen after that way
 */
export function sameEvent(events: readonly AnyEventObject[], edge: GraphEdge): AnyEventObject | undefined {
  const text = keyOf(edge.event);
  const placed = events[edge.place];
  return (
    events.find((event) => event === edge.event || keyOf(event) === text) ??
    (placed?.type === edge.event.type ? placed : events.find(({ type }) => type === edge.event.type))
  );
}

/**
 * The step along a graph's edge from a snapshot that another way may have led to. Undefined where the edge's event cannot
 * come on this way.
 */
export function stepAlong(subject: Subject, snapshot: AnyMachineSnapshot, edge: GraphEdge): Step | undefined {
  const event = sameEvent(subject.eventsOf(snapshot), edge);
  if (!event) return undefined;
  const step = next(subject.machine, snapshot, event);
  const reached = subject.serializeState(step.snapshot);
  if (reached !== edge.target) {
    throw new Error(
      `${subject.file}: after ${edge.event.type} the machine is in ${reached}, elsewhere in ${edge.target}: ` +
        "its path file leaves out something that makes another state (differs).",
    );
  }
  return step;
}

/**
 * An event in a combination of states, and the transitions that it takes there.
 * @param payload its place among the event's payloads, for its text may be another one on each way
 */
export function caseText(before: string, type: string, payload: number, edges: ReadonlySet<string>): string {
  return [before, type, payload, ...[...edges].sort()].join("\n");
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

  #isNew = (graph: Graph) => (edge: GraphEdge) =>
    [...edge.edges].some((key) => !this.#edges.has(key)) ||
    edge.transitions.some((name) => !this.#transitions.has(name)) ||
    (this.planning.triesPayloads === true && !this.#cases.has(caseOf(graph, edge))) ||
    !this.#stands.has(this.#standOf(graph, edge.target));

  /** Where a step leads to: with what the context knows, too, where the machine is small enough for that. */
  #standOf(graph: Graph, key: string): string {
    return this.planning.standsInContexts && graph.outgoing.size <= small
      ? key
      : (graph.values.get(key) ?? "");
  }

  #note(graph: Graph, step: Step): void {
    for (const key of step.edges) this.#edges.add(key);
    this.#stands.add(this.#standOf(graph, this.subject.serializeState(step.snapshot)));
  }

  pathsOf(graph: Graph): readonly Path[] {
    const paths: Path[] = [];
    const isNew = this.#isNew(graph);
    const isLast = ({ event, source }: GraphEdge) => {
      const before = graph.snapshots.get(source);
      return before !== undefined && (this.planning.last?.(event, before) ?? false);
    };
    const { subject, start, initial } = graph;
    const known = this.#edges.size;
    this.#note(graph, initial);
    const isBare = this.#edges.size > known || known === 0;
    for (;;) {
      const steps: Step[] = [];
      let key = graph.initialKey;
      let snapshot = initial.snapshot;
      let isBlocked = false;
      for (;;) {
        const limit = steps.length === 0 ? Number.POSITIVE_INFINITY : this.planning.reach;
        if (isBlocked || steps.length >= this.planning.longest) break;
        const way = wayToNew(graph, key, isNew, limit, isLast);
        if (!way) break;
        for (const edge of way) {
          const step = stepAlong(subject, snapshot, edge);
          if (!step) {
            isBlocked = true;
            break;
          }
          this.#note(graph, step);
          for (const name of edge.transitions) this.#transitions.add(name);
          if (this.planning.triesPayloads) this.#cases.add(caseOf(graph, edge));
          steps.push(step);
          if (isLast(edge)) isBlocked = true;
          snapshot = step.snapshot;
          key = edge.target;
        }
      }
      if (steps.length === 0) break;
      paths.push({ subject, start, initial, steps });
    }
    return paths.length === 0 && isBare ? [{ subject, start, initial, steps: [] }] : paths;
  }
}

/** Paths that together take every transition of the chart and stand in every combination of its states. */
export function planOf(subject: Subject, planning: Planning = comfortable, maxSteps?: number): Plan {
  const began = performance.now();
  const planner = new Planner(subject, planning);
  const wanted = subject.starts.filter((start) => planning.starts?.includes(start) ?? true);
  const graphs = wanted.map((start) => graphOf(subject, start, maxSteps));
  const paths = graphs.flatMap((graph) => planner.pathsOf(graph));
  return {
    subject,
    graphs,
    paths,
    chartEdges: edgesOf(subject.machine),
    chartStates: nodesOf(subject.machine).map(nameOf),
    time: performance.now() - began,
  };
}
