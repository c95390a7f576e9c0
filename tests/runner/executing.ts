/** The browser tests that execute a file, from the record of executed files. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { importsOf } from "../support/imports.ts";
import type { Graph, Path } from "./graph.ts";
import type { ExecutionRecord } from "./record.ts";

interface ChosenTests<Test> {
  readonly chosen: readonly Test[];
  /** The number of other tests that execute a file. */
  readonly left: number;
}

export class ExecutingTests {
  readonly #project: string;
  readonly #graph: Graph;
  readonly #record: ExecutionRecord;
  #importers: ReadonlyMap<Path, readonly { readonly from: Path; readonly isTypeOnly: boolean }[]> | undefined;

  constructor(project: string, graph: Graph, record: ExecutionRecord) {
    this.#project = project;
    this.#graph = graph;
    this.#record = record;
  }

  /**
   * The tests that execute one of these files.
   * @param setOf the set of files that a test executes; null if unknown
   * @param max number of tests per file; tests about the change come first, then those with the smallest sets, because
   *   they are specific to the file
   * @param scoreOf how much a test is about the change of a file
   */
  choose<Test>(
    sources: readonly Path[],
    tests: readonly Test[],
    setOf: (test: Test) => string | null,
    max = tests.length,
    scoreOf: (source: Path, test: Test) => number = () => 0,
  ): ChosenTests<Test> {
    const sized = tests.map((test) => ({ test, size: sizeOf(setOf(test)) }));
    sized.sort((first, second) => first.size - second.size);
    const all = new Set<Test>();
    const chosenTests = new Set<Test>();
    for (const source of sources) {
      const executing = sized.filter(({ test }) => this.executes(setOf(test), [source]));
      for (const { test } of executing) all.add(test);
      const scored = executing.map(({ test }) => ({ test, score: scoreOf(source, test) }));
      scored.sort((first, second) => second.score - first.score);
      for (const { test } of scored.slice(0, max)) chosenTests.add(test);
    }
    return { chosen: tests.filter((test) => chosenTests.has(test)), left: all.size - chosenTests.size };
  }

  /** @param set null if unknown */
  executes(set: string | null, sources: readonly Path[]): boolean {
    if (set === null) return sources.length > 0;
    return sources.some((source) => this.#executedBy(source, set, new Set()));
  }

  /**
   * A file without a function that could run, for example of styles or texts, counts as executed if a file that imports
   * it is.
   */
  #executedBy(file: Path, executedSet: string, visitedFiles: Set<Path>): boolean {
    if (this.#record.knows(file)) return this.#record.isExecuted(executedSet, file);
    if (visitedFiles.has(file)) return false;
    visitedFiles.add(file);
    const importers = this.#importersOf(file);
    if (importers.length === 0) return true;
    return importers.some(
      ({ from, isTypeOnly }) => !isTypeOnly && this.#executedBy(from, executedSet, visitedFiles),
    );
  }

  #importersOf(file: Path): readonly { readonly from: Path; readonly isTypeOnly: boolean }[] {
    this.#importers ??= this.#readImporters();
    return this.#importers.get(file) ?? [];
  }

  #readImporters() {
    const importers = new Map<Path, { from: Path; isTypeOnly: boolean }[]>();
    for (const from of this.#graph.files.filter((file) => file.startsWith("src/") && /\.tsx?$/.test(file))) {
      const text = readFileSync(join(this.#project, from), "utf8");
      for (const { specifier, isTypeOnly } of importsOf(from, text)) {
        if (!specifier.startsWith(".")) continue;
        const [to = ""] = join(dirname(from), specifier).split("?");
        importers.set(to, [...(importers.get(to) ?? []), { from, isTypeOnly }]);
      }
      for (const [, specifier = ""] of text.matchAll(/new (?:URL|Worker)\(\s*(?:new URL\()?"(\.[^"]+)"/g)) {
        const to = join(dirname(from), specifier);
        importers.set(to, [...(importers.get(to) ?? []), { from, isTypeOnly: false }]);
      }
    }
    return importers;
  }
}

/** The number of files in a set; an unknown set counts as the largest. */
function sizeOf(executedSet: string | null): number {
  if (executedSet === null) return Number.POSITIVE_INFINITY;
  const bitCounts = [...executedSet].map(
    (hexDigit) => Number.parseInt(hexDigit, 16).toString(2).replaceAll("0", "").length,
  );
  return bitCounts.reduce((sum, count) => sum + count, 0);
}
