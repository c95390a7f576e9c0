/** Runs a check (a machine's paths, its kept plan, or a test file) in this process against a mutant. */
import {
  type Changed,
  type JudgedMachine,
  type ModuleGraph,
  notAMachine,
  PathsJudge,
} from "statechart-mutation";
import { findMachines } from "../../tests/model/discover.ts";
import { checkKeptPlan } from "../../tests/model/kept-plans.ts";
import { projectGraph, resolveProjectPath } from "./project-files.ts";
import type { InstrumenterContext } from "./stryker.ts";
import type { Holder } from "./targets.ts";
import { firstFailure } from "./test-file.ts";
import { instrumentFiles } from "./units/instrument.ts";
import { vitest } from "./vitest.ts";
import { unloadable } from "./workers.ts";

const graph = projectGraph({ vitest });
const judge = new PathsJudge(graph);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function toJudgedMachine(machine: string): JudgedMachine | undefined {
  const foundMachine = findMachines().find(({ name }) => name === machine);
  return (
    foundMachine && {
      machine: resolveProjectPath(foundMachine.file),
      paths: resolveProjectPath("tests/charts", machine, "paths.ts"),
      shown: foundMachine.file,
    }
  );
}

async function pathsNotice(machine: string, changed: Changed | undefined): Promise<string | undefined> {
  const judged = toJudgedMachine(machine);
  return judged ? judge.notice(judged, changed) : notAMachine;
}

async function keptPlanNotices(machine: string, changed: Changed | undefined): Promise<string | undefined> {
  const judged = toJudgedMachine(machine);
  const plan = judged && (await judge.planOf(judged, changed));
  return plan ? (await checkKeptPlan(machine, plan)).faults[0]?.text : notAMachine;
}

async function testsNotice(
  file: string,
  title: string | undefined,
  changed: Changed | undefined,
): Promise<string | undefined> {
  const path = resolveProjectPath(file);
  const pattern = new RegExp(title ?? "", "su");
  try {
    await graph.read(path);
  } catch (error) {
    return `${unloadable}${messageOf(error)}`;
  }
  return firstFailure(
    () => graph.evaluate(path, changed),
    (testName) => pattern.test(testName),
  );
}

/** How the check detected the mutant, or undefined; without a mutant, the check's failure. */
export async function detectMutant(holder: Holder, changed?: Changed): Promise<string | undefined> {
  const whole = changed && { ...changed, file: resolveProjectPath(changed.file) };
  try {
    if (holder.kind === "tests") return await testsNotice(holder.file, holder.title, whole);
    return await (holder.kind === "paths" ? pathsNotice : keptPlanNotices)(holder.machine, whole);
  } catch (error) {
    return messageOf(error) || "it fails";
  }
}

let instrumented: ModuleGraph | undefined;

/** The numbers of the mutants in these files that a test file runs; undefined if the test file fails. */
export async function findCoveredMutants(
  test: string,
  files: readonly string[],
): Promise<readonly string[] | undefined> {
  instrumented ??= projectGraph({ vitest }, (await instrumentFiles(files)).texts);
  const path = resolveProjectPath(test);
  await instrumented.read(path);
  const context: InstrumenterContext = {};
  globalThis.__stryker__ = context;
  const red = await firstFailure(() => instrumented?.evaluate(path));
  return red === undefined ? Object.keys(context.mutantCoverage?.static ?? {}) : undefined;
}
