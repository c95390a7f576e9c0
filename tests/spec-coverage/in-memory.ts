/** Tries a change by the mutation's worker: the file's text is another in memory, and no test runner starts anew. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Task, unloadable, Worker } from "../../tools/mutation/workers.ts";
import { changed } from "./change.ts";
import { patternOf, type Wanted } from "./find-tests.ts";
import { type Attempt, keyOf } from "./prove.ts";

/** Milliseconds. */
const limit = 60_000;
const quick = 2_000;

export class InMemory {
  readonly #folder: string;
  readonly #worker = new Worker();
  /** By test and file: whether the test loads the file anew and is green, the second time as well, and quick. */
  readonly #fit = new Map<string, boolean>();

  /** @param folder of the copy, whose files are as in the project */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Why the test is red with the change. Undefined where vitest has to tell: the test is green, reads the file by itself, or
   * asks more of vitest than the worker has.
   */
  async redOf({ test, change }: Attempt): Promise<string | undefined> {
    const holders = [
      { kind: "tests" as const, file: join("tests", test.file), title: patternOf(test.title).source },
    ];
    const { file } = change;
    const source = readFileSync(join(this.#folder, file), "utf8");
    const key = `${keyOf(test)} with ${file}`;
    const isFit =
      this.#fit.get(key) ??
      (!this.#startsServers(test) && (await this.#isFit({ holders, changed: { file, source } })));
    this.#fit.set(key, isFit);
    if (!isFit) return undefined;
    const failure = await this.#failure({ holders, changed: { file, source: changed(source, change) } });
    return failure?.startsWith(unloadable) ? undefined : failure;
  }

  #startsServers({ file }: Wanted): boolean {
    return readFileSync(join(this.#folder, "tests", file), "utf8").includes("beforeAll(");
  }

  async #isFit(task: Task): Promise<boolean> {
    if ((await this.#failure(task)) !== undefined) return false;
    const began = performance.now();
    return (await this.#failure(task)) === undefined && performance.now() - began < quick;
  }

  async #failure(task: Task): Promise<string | undefined> {
    return (await this.#worker.try(task, limit)).by;
  }

  end(): void {
    this.#worker.end();
  }
}
