/** Which tests a change can break: units and models by what they reach, tests in the browser by what they executed. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findMachines } from "../model/discover.ts";
import { importsOf } from "../support/imports.ts";
import { type Graph, graphOf, type Path } from "./graph.ts";
import { hashOf, type Recorded } from "./record.ts";

export interface Selection {
  /** Files of vitest's. */
  readonly units: readonly Path[];
  /** Charts whose paths are walked in the browser, by name. */
  readonly machines: readonly string[];
  /** Whole spec files, or tests of one by their titles. */
  readonly journeys: Readonly<Record<Path, "all" | readonly string[]>>;
  /** Parts of the fault campaign. */
  readonly faults: readonly string[];
}

/** What every test runs under. */
const underAll =
  /^(?:package(?:-lock)?\.json|\.npmrc|tsconfig\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts)$/;

const isUnit = (file: Path): boolean =>
  /^tests\/.*\.test\.tsx?$/.test(file) && !/^tests\/(?:journeys|postgres|nginx|stripe-mock)\//.test(file);
const isJourney = (file: Path): boolean => /^tests\/journeys\/.*\.spec\.ts$/.test(file);
const isSource = (file: Path): boolean => file.startsWith("src/");

const faultsCommand = "tests/faults/cli.ts";

export class Selector {
  readonly #project: string;
  readonly #graph: Graph;
  readonly #record: Recorded;
  #importers: ReadonlyMap<Path, readonly { readonly from: Path; readonly typeOnly: boolean }[]> | undefined;

  constructor(project: string, record: Recorded, graph = graphOf(project)) {
    this.#project = project;
    this.#record = record;
    this.#graph = graph;
  }

  /** @param changed from the project's root; one that is not there any more counts as a change of its folder */
  select(changed: readonly Path[]): Selection {
    const there = changed.flatMap((file) =>
      this.#graph.files.includes(file) ? [file] : this.#siblings(file),
    );
    const isAll = there.some((file) => underAll.test(file));
    const files = new Set(isAll ? this.#graph.files : there);
    const touches = (file: Path) => [...this.#graph.reach(file)].some((one) => files.has(one));
    const sources = [...files].filter(isSource);
    return {
      units: this.#graph.files.filter((file) => isUnit(file) && touches(file)),
      machines: this.#machines(files, sources),
      journeys: this.#journeys(files, sources),
      faults: this.#faults(files, sources),
    };
  }

  #siblings(gone: Path): readonly Path[] {
    return this.#graph.files.filter((file) => dirname(file) === dirname(gone));
  }

  #text(file: Path): string {
    return readFileSync(join(this.#project, file), "utf8");
  }

  /** Whether a test reaches a change outside the app: its own code, what it starts, what it reads. */
  #isReachedBeside(test: Path, files: ReadonlySet<Path>): boolean {
    return [...this.#graph.reach(test)].some((file) => files.has(file) && !isSource(file));
  }

  #journeys(files: ReadonlySet<Path>, sources: readonly Path[]): Selection["journeys"] {
    const chosen: Record<Path, "all" | readonly string[]> = {};
    for (const spec of this.#graph.files.filter(isJourney)) {
      if (this.#isReachedBeside(spec, files)) chosen[spec] = "all";
      else if (sources.length > 0) {
        const known = this.#record.kept.journeys[spec];
        if (known === undefined || known.hash !== hashOf(this.#text(spec))) chosen[spec] = "all";
        else {
          const titles = Object.keys(known.tests).filter((title) =>
            this.#executes(known.tests[title] ?? null, sources),
          );
          if (titles.length === Object.keys(known.tests).length) chosen[spec] = "all";
          else if (titles.length > 0) chosen[spec] = titles;
        }
      }
    }
    return chosen;
  }

  #machines(files: ReadonlySet<Path>, sources: readonly Path[]): readonly string[] {
    const all = findMachines().map(({ name, file }) => ({
      name,
      file,
      own: [`tests/model/browser/${name}.ts`, `tests/model/machines/${name}.paths.ts`].filter((path) =>
        this.#graph.files.includes(path),
      ),
    }));
    const ownersOf = (file: Path) =>
      all.filter(({ own }) => own.some((one) => this.#graph.reach(one).has(file))).map(({ name }) => name);
    const shared = [...this.#graph.reach("tests/model/level-2.spec.ts")].filter(
      (file) => files.has(file) && !isSource(file),
    );
    const chosen = new Set(
      shared.flatMap((file) => {
        const owners = /^tests\/model\/(?:browser|machines)\//.test(file) ? ownersOf(file) : [];
        return owners.length > 0 ? owners : all.map(({ name }) => name);
      }),
    );
    for (const { name, file } of all) {
      const executed = this.#record.kept.machines[name] ?? null;
      if (sources.includes(file) || this.#executes(executed, sources)) chosen.add(name);
    }
    return all.map(({ name }) => name).filter((name) => chosen.has(name));
  }

  #faults(files: ReadonlySet<Path>, sources: readonly Path[]): readonly string[] {
    const parts = [
      ...this.#text(faultsCommand).matchAll(/^ {2}"?([\w-]+)"?: async \(\) => \(await import\("(.+?)"\)\)/gm),
    ];
    return parts
      .filter(([, name = "", module = ""]) => {
        // Half an hour of waiting, which the short campaign leaves out.
        if (name === "soak") return false;
        const file = join(dirname(faultsCommand), module);
        if (name !== "browser") return [...files].some((one) => this.#graph.reach(file).has(one));
        return this.#isReachedBeside(file, files) || this.#executes(this.#record.kept.faults, sources);
      })
      .map(([, name = ""]) => name);
  }

  /** @param set null where it is not known */
  #executes(set: string | null, sources: readonly Path[]): boolean {
    if (set === null) return sources.length > 0;
    return sources.some((source) => this.#executedBy(source, set, new Set()));
  }

  /** A file without a function of its own that ran, of styles or of texts, is executed by what imports it. */
  #executedBy(file: Path, set: string, seen: Set<Path>): boolean {
    if (this.#record.knows(file)) return this.#record.isExecuted(set, file);
    if (seen.has(file)) return false;
    seen.add(file);
    const importers = this.#importersOf(file);
    if (importers.length === 0) return true;
    return importers.some(({ from, typeOnly }) => !typeOnly && this.#executedBy(from, set, seen));
  }

  #importersOf(file: Path): readonly { readonly from: Path; readonly typeOnly: boolean }[] {
    this.#importers ??= this.#readImporters();
    return this.#importers.get(file) ?? [];
  }

  #readImporters() {
    const importers = new Map<Path, { from: Path; typeOnly: boolean }[]>();
    for (const from of this.#graph.files.filter((file) => isSource(file) && /\.tsx?$/.test(file))) {
      const text = this.#text(from);
      for (const { specifier, typeOnly } of importsOf(from, text)) {
        if (!specifier.startsWith(".")) continue;
        const [to = ""] = join(dirname(from), specifier).split("?");
        importers.set(to, [...(importers.get(to) ?? []), { from, typeOnly }]);
      }
      for (const [, specifier = ""] of text.matchAll(/new (?:URL|Worker)\(\s*(?:new URL\()?"(\.[^"]+)"/g)) {
        const to = join(dirname(from), specifier);
        importers.set(to, [...(importers.get(to) ?? []), { from, typeOnly: false }]);
      }
    }
    return importers;
  }
}

/** Files that differ from where this branch left a revision, or from the last commit; those not yet added as well. */
export function changedFiles(project: string, since: string | undefined): readonly Path[] {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync("git", args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
      .split("\n")
      .filter((line) => line !== "");
  let base = "HEAD";
  try {
    if (since !== undefined) [base = since] = git("merge-base", since, "HEAD");
  } catch {
    throw new Error(`--since ${since}: git knows no such revision.`);
  }
  const names = [
    ...git("diff", "--name-only", "--no-renames", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(names)].sort();
}

/** One line. */
export function describe({ units, machines, journeys, faults }: Selection, changed: readonly Path[]): string {
  const tests = Object.values(journeys).flatMap((titles) => (titles === "all" ? [] : titles)).length;
  const specs = Object.entries(journeys).filter(([, titles]) => titles === "all");
  const browser = [
    `${units.length} files of units`,
    `the paths of ${machines.length === 0 ? "no chart" : machines.join(", ")}`,
    `journeys: ${tests} tests${specs.length === 0 ? "" : ` and ${specs.map(([file]) => basename(file)).join(", ")}`}`,
    `faults: ${faults.length === 0 ? "none" : faults.join(", ")}`,
  ];
  return `${changed.length} changed files choose ${browser.join("; ")}`;
}
