/**
 * Selects the tests that a change can break: units and models by the files that they reach, browser tests by the files
 * that they have executed.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findMachines } from "../model/discover.ts";
import { fixedParts } from "../support/text-patterns.ts";
import { ChartOwners, keptPlan, keptScreens } from "./chart-owners.ts";
import { ExecutingTests } from "./executing.ts";
import { type Graph, graphOf, type Path } from "./graph.ts";
import { isMain, quickFaults } from "./parts.ts";
import { type ExecutionRecord, hashOf } from "./record.ts";
import type { ChangedLines } from "./relevance.ts";
import { Scores } from "./scores.ts";
import { isTitleOf, testsIn } from "./spec-tests.ts";
import { readTimes } from "./times.ts";

export interface Selection {
  /** Vitest's files. */
  readonly units: readonly Path[];
  /** Slow units, and those of `npm test -- tools`, that are about the change. */
  readonly extended: readonly Path[];
  /** Charts to walk in Node and to draw, by name. */
  readonly charts: readonly string[];
  /** The walked charts whose screens have each of their controls pressed. */
  readonly pressed: readonly string[];
  /** Charts whose pairs of transitions are walked in Node. */
  readonly paired: readonly string[];
  /** Charts whose paths are walked in the browser, by name. */
  readonly machines: readonly string[];
  /** Whole spec files, or tests of one by their titles. */
  readonly journeys: Readonly<Record<Path, "all" | readonly string[]>>;
  /** Parts of the fault campaign. */
  readonly faults: readonly string[];
  /** Existing changed files; the whole folder if the change may affect every file. */
  readonly lint: readonly Path[];
  /** Whether the contract or a file generated from it has changed. */
  readonly contract: boolean;
  /** The number of tests that only `--wide` selects: journeys, walked charts, parts of the fault campaign. */
  readonly left: number;
}

interface Options {
  /** Whether to select every test that the change can break. */
  readonly wide?: boolean;
  /** The changed lines by file; without them, only the record of executed files selects tests. */
  readonly lines?: ReadonlyMap<Path, ChangedLines>;
}

/** The number of browser tests to select per changed file, so that the result for one file takes about a minute. */
const maxPerFile = 2;
/** The number of charts per changed file whose controls are pressed: a chart takes some seconds. */
const maxPressed = 3;
/** The number of charts per changed file that are drawn because their screens share its words. */
const maxShowing = 5;
/** The number of charts per changed file whose pairs of transitions are walked: a chart takes a second or two. */
const maxPaired = 3;
/** Seconds up to which a unit counts as quick. */
const maxQuick = 14;
/** The number of slow units per changed file, and their recorded seconds in sum. */
const maxExtended = { files: 2, seconds: 45 };
/** A narrow selection limits these by its own lists: the charts that are pressed, or whose pairs are walked. */
const measuredByChart: readonly Path[] = ["tests/model/pairs.test.ts", "tests/screens/every-screen.test.ts"];
/** A test that reaches more files than this, mostly by naming folders, checks the project as a whole: a change selects it if it is quick. */
const maxReached = 700;

/** Files that affect every test. */
const affectsAll =
  /^(?:(?:packages\/[^/]+\/)?package\.json|package-lock\.json|\.npmrc|tsconfig\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts)$/;

const ofLint = /^(?:biome\.json|\.gitignore)$/;

const ofContract = /^(?:openapi\/|src\/services\/api\/schema\.d\.ts$)/;

const isUnit = (file: Path): boolean =>
  /^(?:tests|packages\/[^/]+\/tests)\/.*\.test\.tsx?$/.test(file) &&
  !/^tests\/(?:journeys|postgres|nginx|stripe-mock)\//.test(file);
const isJourney = (file: Path): boolean => /^tests\/journeys\/.*\.spec\.ts$/.test(file);
const isSource = (file: Path): boolean => file.startsWith("src/");
/**
 * Whether a file belongs to the back end or the site: every browser test runs on these files, or on files generated
 * from them, whatever it tests.
 */
const isBackEnd = (file: Path): boolean => /^(?:sandbox|site|openapi)\//.test(file);

const ofTexts = /^src\/ui\/i18n\/[a-z]{2}\//;
/** The longest part of a text between its values and elements. */
const longestPart = (text: string): string =>
  fixedParts(text).reduce(
    (longestSoFar, part) => (part.length > longestSoFar.length ? part : longestSoFar),
    "",
  );

const drawingPage = "tests/screens/page/main.tsx";
const faultsCommand = "tests/faults/cli.ts";
/** Test files that walk or draw only the selected charts. */
const chartTests: readonly Path[] = [
  "tests/model/level-1.test.ts",
  "tests/model/level-2.test.ts",
  "tests/model/payloads.test.ts",
  "tests/model/random-walk.test.ts",
  "tests/model/relations.test.ts",
  "tests/screens/browser.test.ts",
];

export class Selector {
  readonly #project: string;
  readonly #graph: Graph;
  readonly #record: ExecutionRecord;
  readonly #executing: ExecutingTests;
  readonly #owners: ChartOwners;
  readonly #times: {
    readonly units: Readonly<Record<Path, number>>;
    readonly extended: Readonly<Record<Path, number>>;
    readonly tools: Readonly<Record<Path, number>>;
  };

  constructor(project: string, record: ExecutionRecord, graph = graphOf(project)) {
    this.#project = project;
    this.#record = record;
    this.#graph = graph;
    this.#executing = new ExecutingTests(project, graph, record);
    this.#owners = new ChartOwners(project, graph);
    const { units = {}, "units-extended": extended = {}, tools = {} } = readTimes(project);
    this.#times = { units, extended, tools };
  }

  /** @param changedFiles relative to the project's root; a removed file counts as a change of its folder */
  select(changedFiles: readonly Path[], { wide = false, lines = new Map() }: Options = {}): Selection {
    const existing = changedFiles.flatMap((file) =>
      this.#graph.files.includes(file) ? [file] : this.#siblings(file),
    );
    const isAll = existing.some((file) => affectsAll.test(file));
    const files = new Set(isAll ? this.#graph.files : existing);
    const sources = [...files].filter(isSource);
    const touches = (file: Path) => [...this.#graph.reach(file)].some((path) => files.has(path));
    const loadedLater = sources.filter((source) => this.#isLoadedLater(source));
    const isChangedText = (file: Path) => !wide && ofTexts.test(file) && lines.has(file);
    const otherFiles = new Set([...files].filter((file) => !isChangedText(file)));
    const showingTexts = sources
      .filter(isChangedText)
      .flatMap((file) => this.#showingTexts(file, lines.get(file)?.changed ?? []));
    const charts = [
      ...new Set([
        ...this.#owners.charts(otherFiles, chartTests),
        ...showingTexts,
        ...this.#showing(loadedLater, { wide }),
      ]),
    ].sort();
    const scores = new Scores(this.#project, this.#graph, this.#record.kept, lines);
    const nearScores = wide ? undefined : scores;
    const machines = this.#machines(files, sources, nearScores);
    const journeys = this.#journeys(files, sources, nearScores);
    const faults = this.#faults(files, sources);
    const ownFaults = wide ? faults : faults.filter((part) => quickFaults.includes(part));
    const units = this.#graph.files.filter((file) => {
      if (!isUnit(file) || !touches(file)) return false;
      if (chartTests.includes(file)) return charts.length > 0;
      return wide || files.has(file) || this.#isAbout(file, files);
    });
    return {
      units: wide ? units : units.filter((file) => chartTests.includes(file) || !this.#isSlow(file)),
      extended: nearScores === undefined || isAll ? [] : this.#extended(files, units, nearScores),
      charts,
      pressed: nearScores === undefined || isAll ? [] : this.#pressed(sources, nearScores),
      paired: nearScores === undefined || isAll ? [] : this.#paired(sources, nearScores),
      machines: machines.chosen,
      journeys: journeys.chosen,
      faults: ownFaults,
      lint:
        isAll || changedFiles.some((file) => ofLint.test(file))
          ? ["."]
          : changedFiles.filter((file) => existsSync(join(this.#project, file))),
      contract: [...files].some((file) => ofContract.test(file)),
      left: machines.left + journeys.left + faults.length - ownFaults.length,
    };
  }

  #isAbout(unit: Path, files: ReadonlySet<Path>): boolean {
    if ((this.#times.units[unit] ?? 1) < 1 || this.#graph.reach(unit).size <= maxReached) return true;
    return [...this.#graph.imports(unit)].some((file) => files.has(file));
  }

  /** Whether a unit takes too long for a narrow selection, unless it is about the changed lines. */
  #isSlow(unit: Path): boolean {
    const { units, extended, tools } = this.#times;
    return (units[unit] ?? extended[unit] ?? 0) > maxQuick || unit in tools;
  }

  /** Slow units that are about the changed lines; one without a recorded time may take minutes. */
  #extended(files: ReadonlySet<Path>, units: readonly Path[], scores: Scores): readonly Path[] {
    const recordedTimes = { ...this.#times.units, ...this.#times.extended, ...this.#times.tools };
    const slowUnits = units.filter(
      (unit) => this.#isSlow(unit) && !chartTests.includes(unit) && !measuredByChart.includes(unit),
    );
    const chosenUnits = [...files].flatMap((file) => {
      let seconds = 0;
      const reaching = slowUnits.filter((unit) => this.#graph.reach(unit).has(file));
      return best(reaching, (unit) => scores.ofUnit(file, unit), reaching.length)
        .filter((unit) => scores.ofUnit(file, unit) > 0)
        .slice(0, maxExtended.files)
        .filter((unit) => {
          seconds += recordedTimes[unit] ?? 0;
          return seconds <= maxExtended.seconds;
        });
    });
    return [...new Set(chosenUnits)].sort();
  }

  #siblings(removedFile: Path): readonly Path[] {
    return this.#graph.files.filter((file) => dirname(file) === dirname(removedFile));
  }

  #text(file: Path): string {
    return readFileSync(join(this.#project, file), "utf8");
  }

  /**
   * Whether a test reaches a change outside the app: in its own code, in programs that it starts, in files that it
   * reads.
   */
  #isReachedBeside(test: Path, files: ReadonlySet<Path>): boolean {
    return [...this.#graph.reach(test)].some((file) => files.has(file) && !isSource(file));
  }

  /** @param nearScores selects few tests per file, by these scores */
  #journeys(files: ReadonlySet<Path>, sources: readonly Path[], nearScores: Scores | undefined) {
    const reachedSpecs: Path[] = [];
    let leftOutCount = 0;
    const beside = new Set([...files].filter((file) => nearScores === undefined || !isBackEnd(file)));
    const knownTests: { spec: Path; title: string; set: string | null }[] = [];
    for (const spec of this.#graph.files.filter(isJourney)) {
      const record = this.#record.kept.journeys[spec];
      if (this.#isReachedBeside(spec, beside)) {
        if (nearScores === undefined || files.has(spec) || isMain(spec)) reachedSpecs.push(spec);
        else leftOutCount += 1;
        continue;
      }
      const isOld = record?.hash !== hashOf(this.#text(spec));
      if (isOld && nearScores === undefined) knownTests.push({ spec, title: "all", set: null });
      else
        for (const [title, set] of isOld ? this.#testsOf(spec) : Object.entries(record?.tests ?? {}))
          knownTests.push({ spec, title, set });
    }
    const scoreOf = (source: Path, test: (typeof knownTests)[number]) =>
      nearScores?.ofJourney(source, test.spec, test.title) ?? 0;
    const setOf = ({ set }: (typeof knownTests)[number]) => set;
    const max = nearScores && maxPerFile;
    const executing = this.#executing.choose(sources, knownTests, setOf, max, scoreOf);
    // The record does not show which test is about a file of the back end.
    const backEnd = [...files].filter((file) => !beside.has(file));
    const servedTests = this.#executing.choose(backEnd, knownTests, () => null, max, scoreOf);
    const chosenJourneys: Record<Path, "all" | readonly string[]> = {};
    for (const spec of reachedSpecs) chosenJourneys[spec] = "all";
    for (const { spec, title } of new Set([...executing.chosen, ...servedTests.chosen])) {
      const titles = [...(chosenJourneys[spec] ?? []), title];
      const isWhole =
        title === "all" || titles.length === knownTests.filter((test) => test.spec === spec).length;
      chosenJourneys[spec] = isWhole ? "all" : titles;
    }
    return { chosen: sortedByKey(chosenJourneys), left: leftOutCount + executing.left + servedTests.left };
  }

  /** The tests of a spec that was edited since the record, each with the set of files that it executed then. */
  #testsOf(spec: Path): readonly (readonly [title: string, set: string | null])[] {
    const recordedTests = Object.entries(this.#record.kept.journeys[spec]?.tests ?? {});
    return testsIn(this.#text(spec)).flatMap((specTest): (readonly [string, string | null])[] => {
      const ownTests = recordedTests.filter(([title]) => isTitleOf(specTest, title));
      if (ownTests.length > 0) return ownTests;
      return /\$\{/.test(specTest.title) ? [] : [[specTest.title, null]];
    });
  }

  #machines(files: ReadonlySet<Path>, sources: readonly Path[], nearScores: Scores | undefined) {
    const all = findMachines().filter(({ name }) => !this.#owners.isInner(name));
    const besides = [...this.#graph.reach("tests/model/level-2.spec.ts")].filter(
      (file) => files.has(file) && !isSource(file) && !keptPlan.test(file) && !isJourney(file),
    );
    const sharedFiles = besides.filter((file) => nearScores === undefined || !isBackEnd(file));
    const ownedMachines = new Set(
      sharedFiles.flatMap((file) => {
        const [, chart] = keptScreens.exec(file) ?? [];
        if (chart !== undefined) return [chart];
        const owners = /^tests\/(?:model\/browser|charts)\//.test(file) ? this.#owners.ofModels(file) : [];
        return owners.length > 0 ? owners : all.map(({ name }) => name);
      }),
    );
    for (const { name, file } of all) if (sources.includes(file)) ownedMachines.add(name);
    const otherMachines = all.map(({ name }) => name).filter((name) => !ownedMachines.has(name));
    const setOf = (name: string) => this.#record.kept.machines[name] ?? null;
    const sourcesOutsideCharts = sources.filter((source) => !all.some(({ file }) => file === source));
    const max = nearScores && maxPerFile;
    const scoreOf = (source: Path, name: string) => nearScores?.ofPaths(source, name) ?? 0;
    // The paths of a changed chart are specific to it; the paths of other charts only pass through it.
    const ofSources = nearScores === undefined ? sources : sourcesOutsideCharts;
    const executing = this.#executing.choose(ofSources, otherMachines, setOf, max, scoreOf);
    const backEnd = besides.filter((file) => !sharedFiles.includes(file));
    const servedTests = this.#executing.choose(backEnd, otherMachines, () => null, max, scoreOf);
    const chosenMachines = new Set([...ownedMachines, ...executing.chosen, ...servedTests.chosen]);
    const passing = otherMachines.filter(
      (name) =>
        !chosenMachines.has(name) && (backEnd.length > 0 || this.#executing.executes(setOf(name), sources)),
    );
    return {
      chosen: all.map(({ name }) => name).filter((name) => chosenMachines.has(name)),
      left: passing.length,
    };
  }

  /**
   * Whether the app loads the file lazily: then no chart's drawing imports it, only the page that draws every chart.
   */
  #isLoadedLater(source: Path): boolean {
    return (
      source.startsWith("src/ui/") &&
      this.#graph.reach(drawingPage).has(source) &&
      this.#owners.drawnWith(source).length === 0
    );
  }

  /** The charts whose screen snapshots share the most words with these files. */
  #showing(sources: readonly Path[], { wide }: { readonly wide: boolean }): readonly string[] {
    const drawnCharts = this.#owners.drawn();
    if (wide) return sources.length === 0 ? [] : drawnCharts;
    const wholes = new Map(
      sources.map((source) => [source, { changed: this.#text(source).split("\n"), near: [] }]),
    );
    const scores = new Scores(this.#project, this.#graph, this.#record.kept, wholes);
    return sources.flatMap((source) =>
      best(drawnCharts, (name) => scores.ofScreens(source, name), maxShowing),
    );
  }

  /**
   * The charts whose screen snapshots have a changed text, as it was or as it is; if no screen has it, or if the text is
   * in another language than the screens, the charts that share the most words.
   */
  #showingTexts(file: Path, changedLines: readonly string[]): readonly string[] {
    const charts = this.#owners.charts(new Set([file]), chartTests);
    const texts = changedLines
      .flatMap((line) => [...line.matchAll(/"((?:[^"\\]|\\.)+)"/g)])
      .map(([, text = ""]) => longestPart(text))
      .filter((text) => text.length > 2);
    const showing = charts.filter((chart) => {
      const path = `tests/charts/${chart}/screens.txt`;
      const screens = this.#graph.files.includes(path) ? this.#text(path) : "";
      return texts.some((text) => screens.includes(text));
    });
    return showing.length === 0 ? this.#showing([file], { wide: false }) : showing;
  }

  /**
   * The charts whose screens a changed file draws or affects; if there are many, only those that share the most words
   * with the change.
   */
  #pressed(sources: readonly Path[], scores: Scores): readonly string[] {
    const pressedCharts = sources
      .filter((source) => /^src\/(?:ui|machines)\//.test(source))
      .flatMap((source) => this.#pressedOf(source, scores));
    return [...new Set(pressedCharts)].sort();
  }

  /**
   * A component that many files use is pressed where they use the changed part, because no screen snapshot may name
   * it. Any other component is pressed first in the charts that draw it, then in those whose pages contain it.
   */
  #pressedOf(source: Path, scores: Scores): readonly string[] {
    const users = this.#graph.importersOf(source).filter((path) => path.startsWith("src/ui/"));
    if (source.startsWith("src/ui/") && users.length > maxPressed) {
      const nearestUsers = best(users, (user) => scores.ofImporter(source, user, users), maxPressed);
      return nearestUsers.flatMap((user) =>
        best(this.#owners.drawnClosest(user), (name) => scores.ofElements(source, user, name), 1),
      );
    }
    const drawnCharts = this.#owners.drawnWith(source);
    const draws = (name: string) => this.#owners.draws(name, source);
    return [drawnCharts.filter(draws), drawnCharts.filter((name) => !draws(name))]
      .flatMap((names) => best(names, (name) => scores.ofScreens(source, name), maxPressed))
      .slice(0, maxPressed);
  }

  /**
   * The changed charts, and those that import a changed rule; if many charts import it, only those that share the most
   * words with the change.
   */
  #paired(sources: readonly Path[], scores: Scores): readonly string[] {
    const paired = sources
      .filter((source) => source.startsWith("src/machines/"))
      .flatMap((source) =>
        best(this.#owners.chartsWith(source), (name) => scores.ofPaths(source, name), maxPaired),
      );
    return [...new Set(paired)].sort();
  }

  #faults(files: ReadonlySet<Path>, sources: readonly Path[]): readonly string[] {
    const parts = [
      ...this.#text(faultsCommand).matchAll(/^ {2}"?([\w-]+)"?: async \(\) => \(await import\("(.+?)"\)\)/gm),
    ];
    return parts
      .filter(([, name = "", module = ""]) => {
        // The soak test waits for half an hour, so the short campaign leaves it out.
        if (name === "soak") return false;
        const file = join(dirname(faultsCommand), module);
        if (name !== "browser") return [...files].some((path) => this.#graph.reach(file).has(path));
        return (
          this.#isReachedBeside(file, files) || this.#executing.executes(this.#record.kept.faults, sources)
        );
      })
      .map(([, name = ""]) => name);
  }
}

/** Describes the selection in one line. */
export function describe(
  { units, extended, charts, pressed, paired, machines, journeys, faults, left }: Selection,
  changedFiles: readonly Path[],
): string {
  const tests = Object.values(journeys).flatMap((titles) => (titles === "all" ? [] : titles)).length;
  const specs = Object.entries(journeys).filter(([, titles]) => titles === "all");
  const summaryLines = [
    `${units.length} files of units${extended.length === 0 ? "" : `, also ${extended.join(" and ")}`}`,
    `the models and screens of ${charts.length} charts${pressed.length === 0 ? "" : `, with the controls of ${pressed.join(", ")}`}${paired.length === 0 ? "" : `, with the pairs of ${paired.join(", ")}`}`,
    `the paths of ${machines.length === 0 ? "no chart" : machines.join(", ")}`,
    `journeys: ${tests} tests${specs.length === 0 ? "" : ` and ${specs.map(([file]) => basename(file)).join(", ")}`}`,
    `faults: ${faults.length === 0 ? "none" : faults.join(", ")}`,
  ];
  const rest = left === 0 ? "" : `; left to --wide: ${left} more, slow or only passing through them`;
  return `${changedFiles.length} changed files choose ${summaryLines.join("; ")}${rest}`;
}

/** @returns at most `max` names */
const best = (names: readonly string[], scoreOf: (name: string) => number, max: number): readonly string[] =>
  names
    .map((name) => ({ name, score: scoreOf(name) }))
    .sort((first, second) => second.score - first.score)
    .slice(0, max)
    .map(({ name }) => name);

const sortedByKey = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
