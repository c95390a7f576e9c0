/** The stored and reviewed plan: the expected effects of each step, independent of the current machine. */
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { Graph, GraphEdge, Step } from "../model.ts";
import { caseOf, caseText, findWayToNew, type Path, planOf, sameEvent, stepAlong } from "../plan.ts";
import { isAfter, type Subject } from "../subject.ts";
import { Walk } from "../walk.ts";
import { lineOf, stepOf, thenText, whenText } from "./step-text.ts";

/** The paths of one start. */
export interface KeptPaths {
  readonly given: string;
  /** The initial state, and the machine's effects when it starts. */
  readonly begins: string;
  /** Each path is a list of steps: `submitted {cents:2500} → paying; asks pay {…}` */
  readonly paths: readonly (readonly string[])[];
}

/** Call this before a step. The returned function maps the transitions that the step took to the step's case. */
export function createCaseNamer(
  subject: Subject,
  snapshotBefore: AnyMachineSnapshot,
  event: AnyEventObject,
): (takenEdges: ReadonlySet<string>) => string {
  const sameTypeEvents = subject.eventsOf(snapshotBefore).filter(({ type }) => type === event.type);
  return (takenEdges) =>
    caseText(JSON.stringify(snapshotBefore.value), event.type, sameTypeEvents.indexOf(event), takenEdges);
}

/** Longer paths than the printed ones, so that fewer paths try every payload. */
const keptPlanning = { longest: 16, reach: 4, standsInContexts: false, triesPayloads: true } as const;

/** @param triedCases collects the walked cases */
async function linesOf(
  subject: Subject,
  { start, steps }: Pick<Path, "start" | "steps">,
  triedCases: Set<string>,
): Promise<{ readonly begins: string; readonly lines: readonly string[] }> {
  const walk = new Walk(subject, start);
  await walk.begin();
  const beginningText = walk.seen ? thenText(walk.seen) : "";
  const lines: string[] = [];
  for (const { event: plannedEvent } of steps) {
    // If the planned delay is not the first to elapse, take the first one instead, and end the path there.
    const isDelayNotDue = isAfter(plannedEvent.type) && !walk.possible().includes(plannedEvent);
    const event = isDelayNotDue ? walk.possible().find(({ type }) => isAfter(type)) : plannedEvent;
    if (event === undefined) break;
    const nameCase = createCaseNamer(subject, walk.snapshot, event);
    await walk.take(event);
    const key = nameCase(walk.taken);
    if (isDelayNotDue && triedCases.has(key)) break;
    triedCases.add(key);
    if (walk.seen) lines.push(lineOf(whenText(event), thenText(walk.seen)));
    if (isDelayNotDue) break;
  }
  return { begins: beginningText, lines };
}

/** The shortest path to an edge that the long paths did not reach. */
function pathTo(graph: Graph, lastEdge: GraphEdge): Pick<Path, "start" | "steps"> {
  const { start, initial, initialKey } = graph;
  const wantedCase = caseOf(graph, lastEdge);
  const isWanted = (edge: GraphEdge) => caseOf(graph, edge) === wantedCase;
  const edgePath = findWayToNew(graph, initialKey, isWanted, Number.POSITIVE_INFINITY, () => false) ?? [];
  const steps: Step[] = [];
  let { snapshot } = initial;
  for (const edge of edgePath) {
    const step = stepAlong(graph, snapshot, edge);
    if (!step) break;
    steps.push(step);
    ({ snapshot } = step);
  }
  return { start, steps };
}

/** The edges of a path of an earlier plan, up to the first event that can no longer occur. */
function edgesAlong(graph: Graph, lines: readonly string[]): readonly GraphEdge[] {
  const edges: GraphEdge[] = [];
  let { snapshot } = graph.initial;
  let key = graph.initialKey;
  for (const line of lines) {
    const { when } = stepOf(line);
    const events = graph.subject.eventsOf(snapshot);
    const edge = graph.outgoing.get(key)?.find((candidate) => {
      const event = sameEvent(events, candidate);
      return event !== undefined && whenText(event) === when;
    });
    const step = edge && stepAlong(graph, snapshot, edge);
    if (!step) break;
    edges.push(edge);
    ({ snapshot } = step);
    key = edge.target;
  }
  return edges;
}

/**
 * The plan of the current machine. Rejects if a path fails.
 * @param previousPaths the previous plan. Each of its paths is kept up to the first step that the machine can no longer
 *   take, unless it adds nothing to the paths before. So a diff of the two plans shows only what changed in the machine.
 */
export async function keptPlanOf(
  subject: Subject,
  previousPaths: readonly KeptPaths[] = [],
): Promise<readonly KeptPaths[]> {
  const plan = planOf(subject, {
    ...keptPlanning,
    earlier: (graph) =>
      previousPaths
        .filter(({ given }) => given === graph.start)
        .flatMap(({ paths }) => paths.map((lines) => edgesAlong(graph, lines))),
  });
  const triedCases = new Set<string>();
  const keptPaths: KeptPaths[] = [];
  for (const graph of plan.graphs) {
    const { start } = graph;
    const { begins } = await linesOf(subject, { start, steps: [] }, triedCases);
    const paths: (readonly string[])[] = [];
    const writtenLines = new Set<string>();
    const keepPath = async (path: Pick<Path, "start" | "steps">) => {
      const triedCountBefore = triedCases.size;
      const { lines } = await linesOf(subject, path, triedCases);
      if (triedCases.size > triedCountBefore || lines.some((line) => !writtenLines.has(line)))
        paths.push(lines);
      for (const line of lines) writtenLines.add(line);
    };
    for (const path of plan.paths) if (path.start === start) await keepPath(path);
    for (const edge of [...graph.outgoing.values()].flat())
      if (!triedCases.has(caseOf(graph, edge))) await keepPath(pathTo(graph, edge));
    keptPaths.push({ given: start, begins, paths });
  }
  return keptPaths;
}

/** Every case of the machine, by key, with its readable name. */
export function casesIn(graphs: readonly Graph[]): ReadonlyMap<string, string> {
  return new Map(
    graphs.flatMap((graph) =>
      [...graph.outgoing.values()]
        .flat()
        .map(
          (edge) =>
            [caseOf(graph, edge), `${whenText(edge.event)} in ${graph.values.get(edge.source)}`] as const,
        ),
    ),
  );
}
