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
const pathsJudge = new PathsJudge(graph);

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

async function pathsNotice(machine: string, changedFile: Changed | undefined): Promise<string | undefined> {
  const judgedMachine = toJudgedMachine(machine);
  return judgedMachine ? pathsJudge.notice(judgedMachine, changedFile) : notAMachine;
}

async function keptPlanNotices(
  machine: string,
  changedFile: Changed | undefined,
): Promise<string | undefined> {
  const judgedMachine = toJudgedMachine(machine);
  const plan = judgedMachine && (await pathsJudge.planOf(judgedMachine, changedFile));
  return plan ? (await checkKeptPlan(machine, plan)).faults[0]?.text : notAMachine;
}

async function testsNotice(
  file: string,
  title: string | undefined,
  changedFile: Changed | undefined,
): Promise<string | undefined> {
  const path = resolveProjectPath(file);
  const pattern = new RegExp(title ?? "", "su");
  try {
    await graph.read(path);
  } catch (error) {
    return `${unloadable}${messageOf(error)}`;
  }
  return firstFailure(
    () => graph.evaluate(path, changedFile),
    (testName) => pattern.test(testName),
  );
}

/** How the check detected the mutant, or undefined; without a mutant, the check's failure. */
export async function detectMutant(holder: Holder, changedFile?: Changed): Promise<string | undefined> {
  const changedAbsoluteFile = changedFile && { ...changedFile, file: resolveProjectPath(changedFile.file) };
  try {
    if (holder.kind === "tests") return await testsNotice(holder.file, holder.title, changedAbsoluteFile);
    return await (holder.kind === "paths" ? pathsNotice : keptPlanNotices)(
      holder.machine,
      changedAbsoluteFile,
    );
  } catch (error) {
    return messageOf(error) || "it fails";
  }
}

let instrumentedGraph: ModuleGraph | undefined;

/** The numbers of the mutants in these files that a test file runs; undefined if the test file fails. */
export async function findCoveredMutants(
  test: string,
  files: readonly string[],
): Promise<readonly string[] | undefined> {
  instrumentedGraph ??= projectGraph({ vitest }, (await instrumentFiles(files)).texts);
  const path = resolveProjectPath(test);
  await instrumentedGraph.read(path);
  const context: InstrumenterContext = {};
  globalThis.__stryker__ = context;
  const red = await firstFailure(() => instrumentedGraph?.evaluate(path));
  return red === undefined ? Object.keys(context.mutantCoverage?.static ?? {}) : undefined;
}
