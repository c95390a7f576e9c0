/** Tries a change in the worker of the mutation tests, which replaces the file's text in memory: Vitest need not start again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Holder } from "../../tools/mutation/targets.ts";
import { type Task, unloadable, Worker } from "../../tools/mutation/workers.ts";
import { applyChange } from "./change.ts";
import { chartOf, patternOf, type TestReference } from "./find-tests.ts";
import { type Attempt, keyOf } from "./prove.ts";

/** In milliseconds. */
const timeLimit = 60_000;
/** In milliseconds: a slower test runs in Vitest. */
const quickLimit = 2_000;

function holdersOf(test: TestReference): readonly Holder[] {
  const machine = chartOf(test);
  return machine === undefined
    ? [{ kind: "tests", file: join("tests", test.file), title: patternOf(test.title).source }]
    : (["paths", "kept plan"] as const).map((kind) => ({ kind, machine }));
}

export class InMemory {
  readonly #folder: string;
  readonly #worker = new Worker();
  /** Whether the unchanged test passes twice in this worker, the second time quickly; by test and file. */
  readonly #suitable = new Map<string, boolean>();

  /** @param folder of a copy of the project */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Returns the failure of the test with the change, or undefined if Vitest has to run the test instead. This is so if
   * the test passes here, reads the file by itself, or uses functions of Vitest that the worker lacks.
   */
  async failureWith({ test, change }: Attempt): Promise<string | undefined> {
    const holders = holdersOf(test);
    const { file } = change;
    const source = readFileSync(join(this.#folder, file), "utf8");
    const key = `${keyOf(test)} with ${file}`;
    const isSuitable =
      this.#suitable.get(key) ??
      (!this.#hasSetup(test) && (await this.#passesQuickly({ holders, changed: { file, source } })));
    this.#suitable.set(key, isSuitable);
    if (!isSuitable) return undefined;
    const failure = await this.#failure({ holders, changed: { file, source: applyChange(source, change) } });
    return failure?.startsWith(unloadable) ? undefined : failure;
  }

  #hasSetup({ file }: TestReference): boolean {
    return readFileSync(join(this.#folder, "tests", file), "utf8").includes("beforeAll(");
  }

  async #passesQuickly(task: Task): Promise<boolean> {
    if ((await this.#failure(task)) !== undefined) return false;
    const startedAt = performance.now();
    return (await this.#failure(task)) === undefined && performance.now() - startedAt < quickLimit;
  }

  async #failure(task: Task): Promise<string | undefined> {
    return (await this.#worker.try(task, timeLimit)).by;
  }

  end(): void {
    this.#worker.end();
  }
}
