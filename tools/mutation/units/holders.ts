/**
 * Chooses the unit tests that judge a file, with the duration of each: those that the worker can run without Vitest's
 * processes.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "../../../tests/support/imports.ts";
import { pace } from "../../../tests/support/pace.ts";
import { resolveProjectPath } from "../project-files.ts";
import { Worker } from "../workers.ts";

/** Other tests drive a browser, start processes or search for longer than a mutant may take. */
const isQuick = (file: string): boolean =>
  /^tests\/(services|ui)\/|^tests\/(screens\/files|site\/config)\.test/.test(file) &&
  !file.endsWith("browser.test.ts");

/** At most twice as long on a busy machine: more would defeat the purpose of the first pass. */
const slower = Math.min(pace, 2);
/** Milliseconds that a test file may take to judge a mutant, and to run the first time with its imports. */
const longest = 3_000 * slower;
const longestFirst = 20_000 * slower;

export function filesBelow(folder: string): readonly string[] {
  return readdirSync(resolveProjectPath(folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|\.css\.ts$/.test(name))
    .sort();
}

const imports = new Map<string, readonly string[]>();

function importsFrom(file: string): readonly string[] {
  const known = imports.get(file);
  if (known) return known;
  const found = importsOf(file, readFileSync(resolveProjectPath(file), "utf8"))
    .filter(({ specifier, isTypeOnly }) => !isTypeOnly && /^\.[^?]*\.tsx?$/.test(specifier))
    .map(({ specifier }) => normalize(join(dirname(file), specifier)))
    .filter((path) => existsSync(resolveProjectPath(path)));
  imports.set(file, found);
  return found;
}

function reachOf(file: string): ReadonlySet<string> {
  const reach = new Set([file]);
  for (const one of reach) for (const next of importsFrom(one)) reach.add(next);
  return reach;
}

/** Unit tests that import one of these files, directly or indirectly. */
export function testsOf(files: readonly string[]): readonly string[] {
  const wanted = new Set(files);
  return filesBelow("tests").filter(
    (file) =>
      /\.test\.tsx?$/.test(file) && isQuick(file) && [...reachOf(file)].some((one) => wanted.has(one)),
  );
}

/** A sandbox takes longer to start than a mutant may: a test that starts one judges no mutant. */
const sandbox = "sandbox/server.ts";

export interface FittingTest {
  readonly file: string;
  readonly milliseconds: number;
  /** Stryker's numbers of the mutants that it runs. */
  readonly covered: ReadonlySet<string>;
}

/** Returns a sentence if the worker cannot run the test twice, passing and in time. */
async function measure(file: string, files: readonly string[]): Promise<FittingTest | string> {
  if (reachOf(file).has(sandbox)) return "It starts a sandbox.";
  const worker = new Worker();
  const task = { holders: [{ kind: "tests" as const, file }] };
  try {
    const { covered, by } = await worker.try({ ...task, cover: files }, longestFirst);
    if (!covered) return by ?? "It covers nothing.";
    const first = await worker.try(task, longestFirst);
    if (first.by !== undefined) return first.by;
    const began = performance.now();
    const { by: red } = await worker.try(task, longest);
    if (red !== undefined) return `the second time: ${red}`;
    return { file, milliseconds: performance.now() - began, covered: new Set(covered) };
  } finally {
    worker.end();
  }
}

export interface Holders {
  /** Fastest first. */
  readonly tests: readonly FittingTest[];
  /** By test file: why it judges no mutant. */
  readonly unfit: ReadonlyMap<string, string>;
}

export async function holdersOf(files: readonly string[], jobs: number): Promise<Holders> {
  const tests: FittingTest[] = [];
  const unfit = new Map<string, string>();
  const queue = [...testsOf(files)];
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const measured = await measure(file, files);
      if (typeof measured === "string") unfit.set(file, measured);
      else if (measured.covered.size > 0) tests.push(measured);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return { tests: tests.sort((one, other) => one.milliseconds - other.milliseconds), unfit };
}
