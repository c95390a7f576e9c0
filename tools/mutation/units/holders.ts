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
const slower = Math.min(pace, 2);
/** Max milliseconds for a test file: for its run with a mutant, and for its first run with its imports. */
const maxMilliseconds = 3_000 * slower;
const longestFirst = 20_000 * slower;

export function filesBelow(folder: string): readonly string[] {
  return readdirSync(resolveProjectPath(folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|\.css\.ts$/.test(name))
    .sort();
}

const imports = new Map<string, readonly string[]>();

function importsFrom(file: string): readonly string[] {
  const cached = imports.get(file);
  if (cached) return cached;
  const found = importsOf(file, readFileSync(resolveProjectPath(file), "utf8"))
    .filter(({ specifier, isTypeOnly }) => !isTypeOnly && /^\.[^?]*\.tsx?$/.test(specifier))
    .map(({ specifier }) => normalize(join(dirname(file), specifier)))
    .filter((path) => existsSync(resolveProjectPath(path)));
  imports.set(file, found);
  return found;
}

function reachOf(file: string): ReadonlySet<string> {
  const reach = new Set([file]);
  for (const source of reach) for (const next of importsFrom(source)) reach.add(next);
  return reach;
}

/** Unit tests that import one of these files, directly or indirectly. */
export function testsOf(files: readonly string[]): readonly string[] {
  const targets = new Set(files);
  return filesBelow("tests").filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      isQuick(file) &&
      [...reachOf(file)].some((reached) => targets.has(reached)),
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
  if (reachOf(file).has(sandbox)) return "It starts a sandbox.";
  const worker = new Worker();
  const task = { holders: [{ kind: "tests" as const, file }] };
  try {
    const { covered, by } = await worker.try({ ...task, cover: files }, longestFirst);
    if (!covered) return by ?? "It covers nothing.";
    const first = await worker.try(task, longestFirst);
    if (first.by !== undefined) return first.by;
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
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const measured = await measure(file, files);
      if (typeof measured === "string") reasonsByUnusableFile.set(file, measured);
      else if (measured.covered.size > 0) tests.push(measured);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { tests: tests.sort((one, other) => one.milliseconds - other.milliseconds), reasonsByUnusableFile };
}
