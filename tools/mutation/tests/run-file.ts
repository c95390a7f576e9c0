/** Runs chosen tests of a file in this process, with or without a mutant, and reports which mutants each test runs. */

import { relative } from "node:path";
import type { Changed, ModuleGraph } from "statechart-mutation";
import { projectGraph, resolveProjectPath } from "../project-files.ts";
import { runAllTests, type TestFileResult } from "../test-file.ts";
import { instrumentFiles } from "../units/instrument.ts";
import { vitest } from "../vitest.ts";

export interface TestsTask {
  /** The test file, from the project's root. */
  readonly tests: string;
  /** Full names of the tests; default: all. */
  readonly names?: readonly string[];
  readonly changed?: Changed;
  /** Files whose mutants the result lists for each test that runs them. */
  readonly cover?: readonly string[];
}

export interface TestsVerdict {
  /** The reason why no test has a result. */
  readonly fault?: string;
  readonly tested?: TestFileResult;
  /** Stryker's numbers of the mutants that run in each test, by its full name, or outside tests, by `outside`. */
  readonly numbers?: Readonly<Record<string, readonly string[]>>;
  /** The charts that the file imports directly, whose mutants run outside tests, while the file loads. */
  readonly charts?: readonly string[];
}

/** Replaces a test's name for mutants that run outside tests: while the file loads, or in a hook. */
export const outside = "(outside of tests)";

const refuse = () => {
  throw new Error("It starts a process.");
};

/** Fakes that replace Vitest, whose processes would have permissions that a mutant must not have. */
const packages = {
  vitest,
  "node:child_process": {
    __esModule: true,
    spawn: refuse,
    spawnSync: refuse,
    execFile: refuse,
    execFileSync: refuse,
    fork: refuse,
  },
};

const graph = projectGraph(packages);

async function runChosen({ tests, names, changed }: TestsTask): Promise<TestsVerdict> {
  const path = resolveProjectPath(tests);
  await graph.read(path);
  const whole = changed && { ...changed, file: resolveProjectPath(changed.file) };
  const result = await runAllTests(
    () => graph.evaluate(path, whole),
    (name) => names === undefined || names.includes(name),
  );
  return typeof result === "string" ? { fault: result } : { tested: result };
}

let instrumented: ModuleGraph | undefined;

type Counts = Record<string, Record<string, number>>;

async function cover(tests: string, files: readonly string[]): Promise<TestsVerdict> {
  instrumented ??= projectGraph(packages, (await instrumentFiles(files)).texts);
  const path = resolveProjectPath(tests);
  await instrumented.read(path);
  // Create the object only once, because each instrumented module keeps the first one that it finds.
  globalThis.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } };
  const stryker = globalThis.__stryker__;
  const counts: Counts = stryker.mutantCoverage?.perTest ?? {};
  for (const name of Object.keys(counts)) delete counts[name];
  stryker.currentTestId = outside;
  const result = await runAllTests(
    () => instrumented?.evaluate(path),
    () => true,
    (name = outside) => {
      stryker.currentTestId = name;
    },
  );
  if (typeof result === "string") return { fault: result };
  return {
    tested: result,
    numbers: Object.fromEntries(Object.entries(counts).map(([name, of]) => [name, Object.keys(of)])),
    charts: instrumented
      .importsOf(path)
      .filter((file) => file.endsWith(".machine.ts"))
      .map((file) => relative(resolveProjectPath(), file)),
  };
}

export async function runTests(task: TestsTask): Promise<TestsVerdict> {
  try {
    return await (task.cover ? cover(task.tests, task.cover) : runChosen(task));
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
