/** Scores each browser test by the rare words that it shares with the changed lines of a file. */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { keptScreens } from "./chart-owners.ts";
import type { Graph, Path } from "./graph.ts";
import type { StoredRecord } from "./record.ts";
import { type ChangedLines, Relevance, type Weights, weightsOf } from "./relevance.ts";
import { isTitleOf, testsIn } from "./spec-tests.ts";

export class Scores {
  readonly #project: string;
  readonly #graph: Graph;
  readonly #journeys: StoredRecord["journeys"];
  readonly #lines: ReadonlyMap<Path, ChangedLines>;
  readonly #weights = new Map<Path, Weights>();
  readonly #corpora = new Map<string, Relevance>();
  #lazyElements: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(
    project: string,
    graph: Graph,
    { journeys }: Pick<StoredRecord, "journeys">,
    lines: ReadonlyMap<Path, ChangedLines>,
  ) {
    this.#project = project;
    this.#graph = graph;
    this.#journeys = journeys;
    this.#lines = lines;
  }

  /** @param title `all` for the whole spec */
  ofJourney(source: Path, spec: Path, title: string): number {
    return this.#corpus("journeys", () => this.#journeySources()).score(
      `${spec} ${title}`,
      this.#change(source),
    );
  }

  /** Scores a chart's paths in the browser. */
  ofPaths(source: Path, chart: string): number {
    return this.#ofChart(["browser.ts", "paths.ts"], chart, source);
  }

  ofScreens(source: Path, chart: string): number {
    return this.#ofChart(["screens.txt"], chart, source);
  }

  /** Scores a file that imports the changed one. */
  ofImporter(source: Path, importer: Path, users: readonly Path[]): number {
    const sources = () => new Map(users.map((file) => [file, this.#read(file)]));
    return this.#corpus(`users of ${source}`, sources).score(importer, this.#change(source));
  }

  /** Scores the element on a chart's screens that shares the most words with the change and its user. */
  ofElements(source: Path, user: Path, chart: string): number {
    const { changed = [], near = [] } = this.#lines.get(source) ?? {};
    const change = weightsOf(source, { changed, near: [...near, ...this.#read(user).split("\n")] });
    const elements = this.#elements.get(chart) ?? [];
    const sources = () => new Map([...this.#elements.values()].flat().map((line) => [line, line]));
    const corpus = this.#corpus("elements", sources);
    return Math.max(...elements.map((line) => corpus.score(line, change)));
  }

  /** Scores a file of unit tests. */
  ofUnit(source: Path, unit: Path): number {
    const sources = () =>
      new Map(
        this.#graph.files
          .filter((file) => /\.test\.tsx?$/.test(file))
          .map((file) => [file, this.#read(file)] as const),
      );
    return this.#corpus("units", sources).score(unit, this.#change(source));
  }

  /** The attributes of each element on each chart's screens. */
  get #elements(): ReadonlyMap<string, readonly string[]> {
    this.#lazyElements ??= new Map(
      this.#graph.files.flatMap((file) => {
        const [, chart] = keptScreens.exec(file) ?? [];
        if (chart === undefined) return [];
        return [[chart, this.#read(file).match(/^[ +]*\* .*$/gm) ?? []] as const];
      }),
    );
    return this.#lazyElements;
  }

  #ofChart(names: readonly string[], chart: string, source: Path): number {
    const sources = () => {
      const sourceByName = new Map<string, string>();
      for (const file of this.#graph.files.filter((path) => /^tests\/charts\/[^/]+\/[^/]+$/.test(path))) {
        if (!names.includes(basename(file))) continue;
        const name = basename(dirname(file));
        sourceByName.set(name, `${sourceByName.get(name) ?? name} ${this.#read(file)}`);
      }
      return sourceByName;
    };
    return this.#corpus(names.join(" "), sources).score(chart, this.#change(source));
  }

  #journeySources(): ReadonlyMap<string, string> {
    const sourceByTest = new Map<string, string>();
    for (const spec of this.#graph.files.filter((file) => /^tests\/journeys\/.*\.spec\.ts$/.test(file))) {
      const text = this.#read(spec);
      sourceByTest.set(`${spec} all`, text);
      const tests = testsIn(text);
      for (const { title, source } of tests) sourceByTest.set(`${spec} ${title}`, source);
      for (const title of Object.keys(this.#journeys[spec]?.tests ?? {})) {
        const test = tests.find((candidate) => isTitleOf(candidate, title));
        sourceByTest.set(`${spec} ${title}`, test?.source ?? text);
      }
    }
    return sourceByTest;
  }

  #corpus(name: string, sources: () => ReadonlyMap<string, string>): Relevance {
    const corpus = this.#corpora.get(name) ?? new Relevance(sources());
    this.#corpora.set(name, corpus);
    return corpus;
  }

  #change(source: Path): Weights {
    const lines = this.#lines.get(source);
    const weights = this.#weights.get(source) ?? (lines ? weightsOf(source, lines) : new Map());
    this.#weights.set(source, weights);
    return weights;
  }

  #read(file: Path): string {
    return readFileSync(join(this.#project, file), "utf8");
  }
}
