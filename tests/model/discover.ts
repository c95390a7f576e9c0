/** Finds every machine by listing its folder, and its path file by its name. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type PathFile, Subject } from "statechart-paths";
import { isMachine } from "../support/is-machine.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
export const machinesFolder = join(project, "src/machines");
/** The folder that has a folder for each chart, with its path file, kept plan, test param, drawing and screens. */
export const chartsFolder = join(project, dirname(dirname("tests/charts/*/paths.ts")));
const suffix = ".machine.ts";
/** Environment variable: names of charts (`top-up,query`), separated by commas, to which the tests are limited. */
export const machinesVariable = "NUPAY_PATHS_MACHINES";
/** Environment variable: names of the charts whose screens have each of their controls pressed. */
export const pressedVariable = "NUPAY_PRESSED_CHARTS";
/** Environment variable: names of the charts whose pairs of transitions are walked. */
export const pairedVariable = "NUPAY_PAIRED_CHARTS";

export interface FoundMachine {
  /** `top-up` */
  readonly name: string;
  /** The machine's path in the project, for reports. For a copy in another folder, `load` loads the copy. */
  readonly file: string;
  readonly load: () => Promise<Subject>;
}

function isPathFile(value: unknown): value is PathFile {
  return typeof value === "object" && value !== null && "events" in value && "observations" in value;
}

/**
 * A template of the missing file, for the message about a machine without a path file. The template names the path in the
 * project, even for a copy in another folder.
 */
function pathFileTemplate(file: string, exportedName: string): string {
  const name = basename(file, suffix);
  return [
    `src/machines/${file} has no path file. Write tests/charts/${name}/paths.ts:`,
    "",
    `  import type { ${exportedName} } from "../../../src/machines/${file}";`,
    '  import { pathsOf } from "../../model/path-file.ts";',
    "",
    `  export const paths = pathsOf<typeof ${exportedName}>()({`,
    "    events: {},        // payloads that make each guard true and false",
    '    initial: { "the beginning": "…" },  // the expected initial state',
    "    transitions: {},         // by state, then by event: the expected target",
    "    observations: [],  // the checks in each state",
    "  });",
  ].join("\n");
}

/** `topUp` of `top-up`. */
const idOf = (name: string): string => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

async function load(folder: string, machineFile: string): Promise<Subject> {
  const file = join(folder, machineFile);
  const name = basename(machineFile, suffix);
  const exports: Record<string, unknown> = await import(pathToFileURL(file).href);
  const [exported, machine] = Object.entries(exports).find(([, value]) => isMachine(value)) ?? [];
  if (exported === undefined || !isMachine(machine)) throw new Error(`${file} exports no machine.`);
  if (machine.id !== idOf(name)) throw new Error(`${file}: the machine calls itself "${machine.id}".`);
  const pathFile = join(chartsFolder, name, "paths.ts");
  if (!existsSync(pathFile)) throw new Error(pathFileTemplate(machineFile, exported));
  const { paths }: { paths?: unknown } = await import(pathToFileURL(pathFile).href);
  if (!isPathFile(paths)) throw new Error(`${relative(project, pathFile)} exports no \`paths\`.`);
  return new Subject(machine, `src/machines/${machineFile}`, paths);
}

/** @param folder another folder of machines, for a copy with a seeded mistake */
export function findMachines(folder: string = machinesFolder): readonly FoundMachine[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(suffix))
    .map((file) => ({
      name: basename(file, suffix),
      file: `src/machines/${file}`,
      load: () => load(folder, file),
    }))
    .sort((first, second) => (first.name < second.name ? -1 : 1));
}

/** The names in `machinesVariable`; undefined if it is not set, which selects every chart. */
export function chosenNames(): readonly string[] | undefined {
  return process.env[machinesVariable]?.split(",");
}

const namesIn = (variable: string): readonly string[] =>
  (process.env[variable] ?? "").split(",").filter((name) => name !== "");

/** The names in `pressedVariable`. */
export const pressedNames = () => namesIn(pressedVariable);

/** The names in `pairedVariable`. */
export const pairedNames = () => namesIn(pairedVariable);

export function chosenMachines(): readonly FoundMachine[] {
  const names = chosenNames();
  return findMachines().filter(({ name }) => names?.includes(name) ?? true);
}

/** Folders of charts that no longer exist. */
export function strayPathFiles(): readonly string[] {
  const names = new Set(findMachines().map(({ name }) => name));
  return readdirSync(chartsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !names.has(entry.name))
    .map(({ name }) => `tests/charts/${name}`);
}
