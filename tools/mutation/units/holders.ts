/**
 * Chooses the unit tests that check the mutants of a file, with their durations: tests that the worker can run without
 * Vitest's processes.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "../../../tests/support/imports.ts";
import { pace } from "../../../tests/support/pace.ts";
import { resolveProjectPath } from "../project-files.ts";
import { Worker } from "../workers.ts";

/** Whether the test is fast enough: it drives no browser, starts no process and takes less time than a mutant may. */
const isQuick = (file: string): boolean =>
  /^tests\/(services|ui)\/|^tests\/(screens\/files|site\/config)\.test/.test(file) &&
  !file.endsWith("browser.test.ts");

/** The factor for the limits on a busy machine: max 2, because the first pass must stay fast. */
const slowFactor = Math.min(pace, 2);
/** Max milliseconds for a test file: for its run with a mutant, and for its first run with its imports. */
const maxMilliseconds = 3_000 * slowFactor;
const maxFirstTime = 20_000 * slowFactor;

export function filesBelow(folder: string): readonly string[] {
  return readdirSync(resolveProjectPath(folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|\.css\.ts$/.test(name))
    .sort();
}

const imports = new Map<string, readonly string[]>();

function importsFrom(file: string): readonly string[] {
  const cachedImports = imports.get(file);
  if (cachedImports) return cachedImports;
  const importedFiles = importsOf(file, readFileSync(resolveProjectPath(file), "utf8"))
    .filter(({ specifier, isTypeOnly }) => !isTypeOnly && /^\.[^?]*\.tsx?$/.test(specifier))
    .map(({ specifier }) => normalize(join(dirname(file), specifier)))
    .filter((path) => existsSync(resolveProjectPath(path)));
  imports.set(file, importedFiles);
  return importedFiles;
}

function reachableFilesOf(file: string): ReadonlySet<string> {
  const reachableFiles = new Set([file]);
  for (const source of reachableFiles)
    for (const importedFile of importsFrom(source)) reachableFiles.add(importedFile);
  return reachableFiles;
}

/** Unit tests that import one of these files, directly or indirectly. */
export function testsOf(files: readonly string[]): readonly string[] {
  const targets = new Set(files);
  return filesBelow("tests").filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      isQuick(file) &&
      [...reachableFilesOf(file)].some((reachedFile) => targets.has(reachedFile)),
  );
}

/** A test that starts a sandbox is not used, because the start takes longer than a mutant may. */
const sandbox = "sandbox/server.ts";

export interface FittingTest {
  readonly file: string;
  readonly milliseconds: number;
  /** Stryker's numbers of the mutants that the test runs. */
  readonly covered: ReadonlySet<string>;
}

/** Runs the test twice. @returns a sentence with the reason if it does not pass in time */
async function measure(file: string, files: readonly string[]): Promise<FittingTest | string> {
  if (reachableFilesOf(file).has(sandbox)) return "It starts a sandbox.";
  const worker = new Worker();
  const task = { holders: [{ kind: "tests" as const, file }] };
  try {
    const { covered, by } = await worker.try({ ...task, cover: files }, maxFirstTime);
    if (!covered) return by ?? "It covers nothing.";
    const firstVerdict = await worker.try(task, maxFirstTime);
    if (firstVerdict.by !== undefined) return firstVerdict.by;
    const startedAt = performance.now();
    const { by: red } = await worker.try(task, maxMilliseconds);
    if (red !== undefined) return `the second time: ${red}`;
    return { file, milliseconds: performance.now() - startedAt, covered: new Set(covered) };
  } finally {
    worker.end();
  }
}

export interface Holders {
  /** The usable tests, the fastest first. */
  readonly tests: readonly FittingTest[];
  /** The unusable test files, each with the reason. */
  readonly reasonsByUnusableFile: ReadonlyMap<string, string>;
}

export async function holdersOf(files: readonly string[], jobs: number): Promise<Holders> {
  const tests: FittingTest[] = [];
  const reasonsByUnusableFile = new Map<string, string>();
  const queue = [...testsOf(files)];
  const workOnQueue = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const measurement = await measure(file, files);
      if (typeof measurement === "string") reasonsByUnusableFile.set(file, measurement);
      else if (measurement.covered.size > 0) tests.push(measurement);
    }
  };
  await Promise.all(Array.from({ length: jobs }, workOnQueue));
  return { tests: tests.sort((a, b) => a.milliseconds - b.milliseconds), reasonsByUnusableFile };
}
