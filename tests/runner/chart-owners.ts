/** The charts that a file belongs to: by the imports of the chart, its models and its drawing. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type FoundMachine, findMachines } from "../model/discover.ts";
import type { Graph, Path } from "./graph.ts";

/** `folder` has a folder for each chart; `drawings` has the drawings of several charts. */
const folder = "tests/charts/";
const drawings = "tests/screens/charts/";

/** A chart's kept plan. Its paths run in Node, never in a browser. */
export const keptPlan = /^tests\/charts\/([\w-]+)\/plan\.yaml$/;

/** A chart's screen snapshots. Browser walks compare the chart's pages with them. */
export const keptScreens = /^tests\/charts\/([\w-]+)\/screens\.txt$/;

export class ChartOwners {
  readonly #project: string;
  readonly #graph: Graph;
  readonly #drawings = new Map<string, readonly Path[]>();

  constructor(project: string, graph: Graph) {
    this.#project = project;
    this.#graph = graph;
  }

  /**
   * Names of the charts that tests in Node have to walk and draw for these files.
   * A chart or rule is walked and drawn with the charts that import it; other files are drawn with the charts whose
   * drawing imports them.
   */
  charts(files: ReadonlySet<Path>, tests: readonly Path[]): readonly string[] {
    const reachedFiles = new Set(tests.flatMap((file) => [...this.#graph.reach(file)]));
    const chosenNames = new Set<string>();
    for (const file of files) {
      const [, written] = keptScreens.exec(file) ?? keptPlan.exec(file) ?? [];
      if (written !== undefined) chosenNames.add(written);
      if (written !== undefined || !reachedFiles.has(file)) continue;
      const owners = this.#ownersOf(file, (foundMachine) => {
        if (file.startsWith("src/machines/")) return [foundMachine.file];
        return file.startsWith("src/")
          ? this.#drawingsOf(foundMachine)
          : [...this.#modelsOf(foundMachine.name), ...this.#drawingsOf(foundMachine)];
      });
      const isUsedByAll = owners.length === 0 && !file.startsWith("src/");
      for (const name of isUsedByAll ? findMachines().map((machine) => machine.name) : owners)
        chosenNames.add(name);
    }
    return [...chosenNames].sort();
  }

  drawn(): readonly string[] {
    return this.#drawnMachines().map(({ name }) => name);
  }

  #drawnMachines(): readonly FoundMachine[] {
    return findMachines().filter((candidate) => this.#drawingsOf(candidate).length > 0);
  }

  /** Names of the drawn charts that the file is part of: the chart itself, or those whose drawing or chart imports it. */
  drawnWith(file: Path): readonly string[] {
    const drawnMachines = this.#drawnMachines();
    const ownMachines = drawnMachines.filter((foundMachine) => foundMachine.file === file);
    const partOf = drawnMachines.filter((foundMachine) => {
      const files = file.startsWith("src/machines/") ? [foundMachine.file] : this.#drawingsOf(foundMachine);
      return files.some((path) => this.#graph.reach(path).has(file));
    });
    return (ownMachines.length > 0 ? ownMachines : partOf).map(({ name }) => name);
  }

  /** Whether the chart's drawing imports the file itself. */
  draws(name: string, file: Path): boolean {
    const foundMachine = findMachines().find((machine) => machine.name === name);
    return (foundMachine ? this.#drawingsOf(foundMachine) : []).some((path) =>
      this.#graph.directImports(path).includes(file),
    );
  }

  /** The charts whose drawing includes the file, sorted by the number of files in the drawing, smallest first. */
  drawnClosest(file: Path): readonly string[] {
    const sizeOf = (name: string) => {
      const foundMachine = findMachines().find((machine) => machine.name === name);
      const reachableSets = (foundMachine ? this.#drawingsOf(foundMachine) : []).map((path) =>
        this.#graph.reach(path),
      );
      return Math.min(
        ...reachableSets.filter((reachableFiles) => reachableFiles.has(file)).map((reach) => reach.size),
      );
    };
    return [...this.drawnWith(file)].sort((first, second) => sizeOf(first) - sizeOf(second));
  }

  /** Names of the charts that the file of `src/machines` is part of: the chart itself, or those that import it. */
  chartsWith(file: Path): readonly string[] {
    const ownMachines = findMachines().filter((foundMachine) => foundMachine.file === file);
    return ownMachines.length > 0
      ? ownMachines.map(({ name }) => name)
      : this.#ownersOf(file, (foundMachine) => [foundMachine.file]);
  }

  /** Names of the charts whose models (the path file and the browser's driver) import the file. */
  ofModels(file: Path): readonly string[] {
    return this.#ownersOf(file, ({ name }) => this.#modelsOf(name));
  }

  /** Whether the page shows this chart only through other charts, whose browser paths cover it. */
  isInner(name: string): boolean {
    const driver = `${folder}${name}/browser.ts`;
    return (
      this.#graph.files.includes(driver) &&
      readFileSync(join(this.#project, driver), "utf8").includes("innerTestParam(")
    );
  }

  #ownersOf(file: Path, filesOf: (foundMachine: FoundMachine) => readonly Path[]): readonly string[] {
    return findMachines()
      .filter((foundMachine) => filesOf(foundMachine).some((path) => this.#graph.reach(path).has(file)))
      .map(({ name }) => name);
  }

  #modelsOf(name: string): readonly Path[] {
    return [`${folder}${name}/browser.ts`, `${folder}${name}/paths.ts`].filter((path) =>
      this.#graph.files.includes(path),
    );
  }

  /** The chart's own drawing file, or those that draw it with others. */
  #drawingsOf({ name, file }: FoundMachine): readonly Path[] {
    const knownDrawings = this.#drawings.get(name);
    if (knownDrawings !== undefined) return knownDrawings;
    const ownDrawing = `${folder}${name}/screens.tsx`;
    const foundDrawings = this.#graph.files.includes(ownDrawing)
      ? [ownDrawing]
      : this.#drawingsThatImport(file);
    this.#drawings.set(name, foundDrawings);
    return foundDrawings;
  }

  #drawingsThatImport(file: Path): readonly Path[] {
    return this.#graph.files.filter(
      (path) =>
        (path.startsWith(drawings) || path.startsWith(folder)) &&
        path.endsWith(".tsx") &&
        readFileSync(join(this.#project, path), "utf8").includes(`/${basename(file)}"`),
    );
  }
}
