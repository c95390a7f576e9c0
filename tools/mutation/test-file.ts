/** Runs one test file in this process. */
import * as runner from "@vitest/runner";
import { restoreAll } from "./vitest.ts";
import { unloadable } from "./workers.ts";

const isTest = (task: runner.Task): task is runner.Test => task.type === "test";

const testsIn = (task: runner.Task): readonly runner.Test[] =>
  isTest(task) ? [task] : task.tasks.flatMap(testsIn);

function reasonOf(error: { readonly message?: string } | undefined): string {
  const [line = ""] = (error?.message ?? "").split("\n");
  return line || "it fails";
}

/** The test's full name with its suites: `a card › is masked`. */
const nameOf = (test: runner.Test): string => {
  const names = [test.name];
  for (let { suite } = test; suite?.name; { suite } = suite) names.unshift(suite.name);
  return names.join(" › ");
};

interface Choice {
  readonly fits: (test: runner.Test) => boolean;
  /** Whether the run ends at the first test that fails. */
  readonly isOverWithFailure: boolean;
  /** Called with the running test, and with undefined between tests. */
  readonly onTest?: (test: runner.Test | undefined) => void;
}

function runnerOf(load: () => unknown, { fits, isOverWithFailure, onTest }: Choice): runner.VitestRunner {
  let hasStopped = false;
  const skipIfStopped = (task: runner.Task) => {
    if (hasStopped && task.mode === "run") task.mode = "skip";
  };
  return {
    config: {
      root: "/",
      setupFiles: [],
      name: undefined,
      passWithNoTests: false,
      testNamePattern: undefined,
      allowOnly: true,
      sequence: { seed: 1, hooks: "stack", setupFiles: "list" },
      chaiConfig: undefined,
      maxConcurrency: 5,
      testTimeout: 20_000,
      hookTimeout: 60_000,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    },
    importFile: () => load(),
    onCollected: (files) => {
      for (const test of files.flatMap(testsIn)) if (!fits(test)) test.mode = "skip";
    },
    onBeforeRunTask: (task) => {
      skipIfStopped(task);
      if (task.type === "test" && task.mode === "run") onTest?.(task);
    },
    onBeforeRunSuite: skipIfStopped,
    onAfterRunTask: (task) => {
      onTest?.(undefined);
      hasStopped ||= isOverWithFailure && task.result?.state === "fail";
    },
  };
}

/** The tests and suites of a file after the run, or the reason why the file does not load. */
async function run(load: () => unknown, choice: Choice): Promise<runner.File | string> {
  let thrownError: unknown;
  const evaluate = () => {
    try {
      return load();
    } catch (error) {
      thrownError = error;
      throw error;
    }
  };
  try {
    const [file] = await runner.startTests(["/test"], runnerOf(evaluate, choice));
    if (thrownError !== undefined)
      return `${unloadable}${thrownError instanceof Error ? thrownError.message : String(thrownError)}`;
    return file && testsIn(file).some(({ mode }) => mode === "run")
      ? file
      : `${unloadable}The file has no tests.`;
  } finally {
    restoreAll();
  }
}

const hasFailed = ({ result }: runner.Task): boolean => result?.state === "fail";

/**
 * Runs tests until one fails. @returns the failed test and the reason, or undefined
 * @param load evaluates the file, which registers its tests
 * @param isWanted whether to run the test with this title
 */
export async function firstFailure(
  load: () => unknown,
  isWanted: (title: string) => boolean = () => true,
): Promise<string | undefined> {
  const file = await run(load, { fits: ({ name }) => isWanted(name), isOverWithFailure: true });
  if (typeof file === "string") return file;
  const failedTest = testsIn(file).find(hasFailed);
  if (failedTest) return `${failedTest.name}: ${reasonOf(failedTest.result?.errors?.[0])}`;
  const suite = suitesIn(file).find(hasFailed);
  return suite && `${suite.name || "a hook"}: ${reasonOf(suite.result?.errors?.[0])}`;
}

/** The results of the chosen tests of a file, by full name. */
export interface TestFileResult {
  readonly green: readonly string[];
  readonly red: readonly string[];
}

/**
 * Runs all chosen tests, even after a failure. Returns the reason if the file does not load or a hook fails.
 * @param isWanted whether to run the test with this full name
 * @param onTest called with the running test, and with undefined between tests
 */
export async function runAllTests(
  load: () => unknown,
  isWanted: (name: string) => boolean,
  onTest: (name: string | undefined) => void = () => {},
): Promise<TestFileResult | string> {
  const file = await run(load, {
    fits: (test) => isWanted(nameOf(test)),
    isOverWithFailure: false,
    onTest: (test) => onTest(test && nameOf(test)),
  });
  if (typeof file === "string") return file;
  const tests = testsIn(file);
  const suite = suitesIn(file).find(
    (suiteInFile) => hasFailed(suiteInFile) && !testsIn(suiteInFile).some(hasFailed),
  );
  if (suite) return `${suite.name || "a hook"}: ${reasonOf(suite.result?.errors?.[0])}`;
  return {
    green: tests.filter(({ result }) => result?.state === "pass").map(nameOf),
    red: tests.filter(hasFailed).map(nameOf),
  };
}

const suitesIn = (task: runner.Task): readonly runner.Suite[] =>
  isTest(task) ? [] : [task, ...task.tasks.flatMap(suitesIn)];
