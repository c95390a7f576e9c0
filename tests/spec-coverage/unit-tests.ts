/** Runs the unit tests of a copy with Vitest, repeatedly in one process. */
import { join } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { chartOf, groupOf, pathTests, patternOf, type TestReference } from "./find-tests.ts";
import type { RunResult } from "./prove.ts";

export class UnitTests {
  readonly #folder: string;
  readonly #vitest: Vitest;

  private constructor(folder: string, vitest: Vitest) {
    this.#folder = folder;
    this.#vitest = vitest;
  }

  static async in(folder: string): Promise<UnitTests> {
    const defaults = { root: folder, watch: false, run: true, maxWorkers: 1, isolate: true, reporters: [{}] };
    // A busy machine starts a test's servers slowly; a timeout would prove nothing.
    const options = { ...defaults, hookTimeout: 180_000 };
    return new UnitTests(folder, await createVitest("test", options));
  }

  /** @param changedFiles relative to the copy's root; Vitest's cache of them is invalidated */
  async run(reference: TestReference, changedFiles: readonly string[]): Promise<RunResult> {
    this.#forget(changedFiles);
    const { file, title } = reference;
    const chart = chartOf(reference);
    const path = join(this.#folder, "tests", chart === undefined ? file : pathTests);
    const specifications = (await this.#vitest.globTestSpecifications([path])).filter(
      ({ moduleId }) => moduleId === path,
    );
    // Vitest also matches the titles of the `describe` blocks around a test.
    this.#vitest.setGlobalTestNamePattern(chart === undefined ? patternOf(title, "") : groupOf(chart));
    const { testModules } = await this.#vitest.runTestSpecifications(specifications);
    this.#forget(changedFiles);
    const module = testModules.find(({ moduleId }) => moduleId === path);
    const pattern = chart === undefined ? patternOf(title) : /./;
    const tests = [...(module?.children.allTests() ?? [])].filter(({ name }) => pattern.test(name));
    const results = tests.map((test) => test.result()).filter(({ state }) => state !== "skipped");
    const failure = results.flatMap(({ errors }) => errors ?? [])[0]?.message;
    if (results.length > 0 && failure === undefined) return { ran: results.length };
    const reason = failure ?? module?.errors()[0]?.message ?? "no test of this title ran";
    return { ran: results.length, failure: reason };
  }

  #forget(files: readonly string[]): void {
    for (const file of files) this.#vitest.invalidateFile(join(this.#folder, file));
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }
}
