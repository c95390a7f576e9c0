/** The plan that is reviewed and kept: what a machine does step by step, and not what it says of itself today. */
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import type { Graph, GraphEdge, Step } from "../model.ts";
import { caseOf, caseText, type Path, planOf, stepAlong, wayToNew } from "../plan.ts";
import { isAfter, type Subject } from "../subject.ts";
import { Walk } from "../walk.ts";
import { lineOf, thenText, whenText } from "./step-text.ts";

/** The paths from one beginning. */
export interface KeptPaths {
  readonly given: string;
  /** Where it begins, and what it does at once. */
  readonly begins: string;
  /** Each a list of steps: `submitted {cents:2500} → paying; asks pay {…}` */
  readonly paths: readonly (readonly string[])[];
}

/** Which case an event is before a step, by the transitions that it takes. */
export function triedCase(
  subject: Subject,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): (taken: ReadonlySet<string>) => string {
  const alike = subject.eventsOf(before).filter(({ type }) => type === event.type);
  return (taken) => caseText(JSON.stringify(before.value), event.type, alike.indexOf(event), taken);
}

/** Longer paths than those that are read as sentences, so that each payload comes with few of them. */
const planning = { longest: 16, reach: 4, standsInContexts: false, triesPayloads: true } as const;

/** @param tried takes up the cases that it walks */
async function linesOf(
  subject: Subject,
  { start, steps }: Pick<Path, "start" | "steps">,
  tried: Set<string>,
): Promise<{ readonly begins: string; readonly lines: readonly string[] }> {
  const walk = new Walk(subject, start);
  await walk.begin();
  const begins = walk.seen ? thenText(walk.seen) : "";
  const lines: string[] = [];
  for (const { event: planned } of steps) {
    // Of two delays the plan may have taken the later one first: the other ends the path, where it is not tried yet.
    const isLate = isAfter(planned.type) && !walk.possible().includes(planned);
    const event = isLate ? walk.possible().find(({ type }) => isAfter(type)) : planned;
    if (event === undefined) break;
    const tries = triedCase(subject, walk.snapshot, event);
    await walk.take(event);
    const key = tries(walk.taken);
    if (isLate && tried.has(key)) break;
    tried.add(key);
    if (walk.seen) lines.push(lineOf(whenText(event), thenText(walk.seen)));
    if (isLate) break;
  }
  return { begins, lines };
}

/** The shortest path to an edge, for those that the plan's long paths did not come to. */
function pathTo(graph: Graph, wanted: GraphEdge): Pick<Path, "start" | "steps"> {
  const { subject, start, initial, initialKey } = graph;
  const isWanted = (edge: GraphEdge) => caseOf(graph, edge) === caseOf(graph, wanted);
  const way = wayToNew(graph, initialKey, isWanted, Number.POSITIVE_INFINITY, () => false) ?? [];
  const steps: Step[] = [];
  let { snapshot } = initial;
  for (const edge of way) {
    const step = stepAlong(subject, snapshot, edge);
    if (!step) break;
    steps.push(step);
    ({ snapshot } = step);
  }
  return { start, steps };
}

/** As the machine is now. Rejects where a path of it fails. */
export async function keptPlanOf(subject: Subject): Promise<readonly KeptPaths[]> {
  const plan = planOf(subject, planning);
  const tried = new Set<string>();
  const kept: KeptPaths[] = [];
  for (const graph of plan.graphs) {
    const { start } = graph;
    const { begins } = await linesOf(subject, { start, steps: [] }, tried);
    const paths: (readonly string[])[] = [];
    const keep = async (path: Pick<Path, "start" | "steps">) => {
      const { lines } = await linesOf(subject, path, tried);
      if (lines.length > 0) paths.push(lines);
    };
    for (const path of plan.paths) if (path.start === start) await keep(path);
    for (const edge of [...graph.outgoing.values()].flat())
      if (!tried.has(caseOf(graph, edge))) await keep(pathTo(graph, edge));
    kept.push({ given: start, begins, paths });
  }
  return kept;
}

/** Every case that the machine has, by what a person calls it. */
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
