/** Whether what holds a file notices a mutant of it, in this process. */

import { faultsIn, type Plan, planOf, Subject, serializeEvent, Walk, walkPlan } from "statechart-paths";
import { findMachines, isPathFile } from "../../tests/model/discover.ts";
import { checkKept } from "../../tests/model/kept-plans.ts";
import { isMachine } from "../../tests/support/is-machine.ts";
import { ModuleGraph, projectFile } from "./module-graph.ts";
import type { InstrumenterContext } from "./stryker.ts";
import type { Holder } from "./targets.ts";
import { firstFailure } from "./test-file.ts";
import { instrumentFiles } from "./units/instrument.ts";
import { vitest } from "./vitest.ts";
import { unloadable } from "./workers.ts";

export interface Changed {
  readonly file: string;
  readonly source: string;
}

const graph = new ModuleGraph({ vitest });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Of the unmutated machine: its paths as text, and how many steps its plan takes to think. */
interface Known {
  readonly paths: readonly { readonly start: string; readonly events: readonly string[] }[];
  readonly maxSteps: number;
}

const known = new Map<string, Known>();

const notAMachine = "it is no machine any more";

function knownOf(subject: Subject): Known {
  const { paths, graphs } = planOf(subject);
  const edges = graphs.reduce(
    (sum, { outgoing }) => [...outgoing.values()].reduce((n, out) => n + out.length, sum),
    0,
  );
  return {
    paths: paths.map(({ start, steps }) => ({
      start,
      events: steps.map(({ event }) => serializeEvent(event)),
    })),
    maxSteps: Math.max(5_000, edges * 10),
  };
}

/**
 * The unmutated machine's own paths first, as far as they can be walked: what they show is shown sooner than by a new
 * plan. They are held against nothing but the path file and the mutant itself.
 */
async function knownPathsNotice(subject: Subject, { paths }: Known): Promise<string | undefined> {
  for (const { start, events } of paths) {
    try {
      const walk = new Walk(subject, start);
      await walk.begin();
      for (const text of events) {
        const event = subject.eventsOf(walk.snapshot).find((one) => serializeEvent(one) === text);
        if (!event) break;
        await walk.take(event);
      }
    } catch (error) {
      return messageOf(error);
    }
  }
  return undefined;
}

/** The changed machine (it, or a file that it imports, has a mutant), and what is known of the unchanged one. */
async function loadChanged(
  machine: string,
  changed: Changed | undefined,
): Promise<{ readonly subject: Subject; readonly before: Known } | undefined> {
  const found = findMachines().find(({ name }) => name === machine);
  if (!found) return undefined;
  const file = projectFile(found.file);
  const pathFile = projectFile("tests/charts", machine, "paths.ts");
  await graph.read(file);
  await graph.read(pathFile);
  const load = graph.among(changed);
  const exported = Object.values(load(file)).find(isMachine);
  const { paths } = load(pathFile);
  if (!exported || !isPathFile(paths)) return undefined;
  const subject = new Subject(exported, `src/machines/${machine}.machine.ts`, paths);
  let before = known.get(machine);
  if (!before || !changed) {
    const whole = Object.values(graph.load(file)).find(isMachine);
    before = whole && knownOf(changed ? new Subject(whole, subject.file, paths) : subject);
    if (!before) return undefined;
    known.set(machine, before);
  }
  return { subject, before };
}

/** The last plan that was made: the kept plan is compared with it. */
let last: { readonly machine: string; readonly source: string | undefined; readonly plan: Plan } | undefined;

async function pathsNotice(machine: string, changed: Changed | undefined): Promise<string | undefined> {
  const loaded = await loadChanged(machine, changed);
  if (!loaded) return notAMachine;
  const { subject, before } = loaded;
  const symptom = changed && (await knownPathsNotice(subject, before));
  if (symptom !== undefined) return symptom;
  const plan = planOf(subject, undefined, before.maxSteps);
  last = { machine, source: changed?.source, plan };
  return faultsIn(await walkPlan(plan, ({ failed }) => failed !== undefined))[0];
}

async function planFor(machine: string, changed: Changed | undefined): Promise<Plan | undefined> {
  if (last?.machine === machine && last.source === changed?.source) return last.plan;
  const loaded = await loadChanged(machine, changed);
  return loaded && planOf(loaded.subject, undefined, loaded.before.maxSteps);
}

async function keptPlanNotices(machine: string, changed: Changed | undefined): Promise<string | undefined> {
  const plan = await planFor(machine, changed);
  return plan ? (await checkKept(machine, plan)).faults[0]?.text : notAMachine;
}

async function testsNotice(
  file: string,
  title: string | undefined,
  changed: Changed | undefined,
): Promise<string | undefined> {
  const path = projectFile(file);
  const pattern = new RegExp(title ?? "", "su");
  try {
    await graph.read(path);
  } catch (error) {
    return `${unloadable}${messageOf(error)}`;
  }
  return firstFailure(
    () => graph.evaluate(path, changed),
    (one) => pattern.test(one),
  );
}

/** What showed the mutant, or undefined where nothing did; without a mutant, what is red already. */
export async function noticed(holder: Holder, changed?: Changed): Promise<string | undefined> {
  const whole = changed && { ...changed, file: projectFile(changed.file) };
  try {
    if (holder.kind === "tests") return await testsNotice(holder.file, holder.title, whole);
    return await (holder.kind === "paths" ? pathsNotice : keptPlanNotices)(holder.machine, whole);
  } catch (error) {
    return messageOf(error) || "it fails";
  }
}

let instrumented: ModuleGraph | undefined;

/** The numbers of the mutants of these files that a green file of tests runs; undefined where it is red. */
export async function coveredBy(
  test: string,
  files: readonly string[],
): Promise<readonly string[] | undefined> {
  instrumented ??= new ModuleGraph({ vitest }, (await instrumentFiles(files)).texts);
  const path = projectFile(test);
  await instrumented.read(path);
  const context: InstrumenterContext = {};
  globalThis.__stryker__ = context;
  const red = await firstFailure(() => instrumented?.evaluate(path));
  return red === undefined ? Object.keys(context.mutantCoverage?.static ?? {}) : undefined;
}
