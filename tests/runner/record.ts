/**
 * The files of the app that each browser test executes: stored in `executed.json`, renewed by `npm test -- --record`.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMachines } from "../model/discover.ts";
import { runCommand } from "../support/command.ts";
import { type ExecutedFiles, executedVariable } from "../support/executed.ts";
import { type Path, projectFiles } from "./graph.ts";
import { buildRecorded, chartFiles } from "./recorded-build.ts";

/** Null if a test failed, so that its executed files are unknown. */
type Sets = Readonly<Record<string, string | null>>;

/** Sets of files are bits in hexadecimal, in the order of `files`. */
export interface StoredRecord {
  readonly files: readonly Path[];
  /** The records of journeys: by spec file, then by the test's titles. */
  readonly journeys: Readonly<Record<Path, { readonly hash: string; readonly tests: Sets }>>;
  /** The records of the browser paths, by chart: `top-up`. */
  readonly machines: Sets;
  /** The record of the fault campaign's browser part. */
  readonly faults: string | null;
}

export interface ExecutionRecord {
  /** Whether the record has this file. */
  readonly knows: (file: Path) => boolean;
  readonly isExecuted: (executedSet: string, file: Path) => boolean;
  readonly kept: StoredRecord;
}

const recordFile = "tests/runner/executed.json";
const folder = join(".tmp", "executed");
/** In milliseconds, for all tests with coverage, also on a busy machine. */
const limit = 4 * 3_600_000;
const patience = "--timeout=180000";

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

export function bitsOf(files: readonly Path[], executedFiles: ReadonlySet<Path>): string {
  let hex = "";
  for (let start = 0; start < files.length; start += 4) {
    const four = files.slice(start, start + 4).map((file, bit) => (executedFiles.has(file) ? 1 << bit : 0));
    hex += four.reduce((sum, bit) => sum + bit, 0).toString(16);
  }
  return hex;
}

export function toExecutionRecord(keptRecord: StoredRecord): ExecutionRecord {
  const positions = new Map(keptRecord.files.map((file, index) => [file, index]));
  const isExecuted = (executedSet: string, file: Path): boolean => {
    const position = positions.get(file);
    return (
      position !== undefined &&
      ((Number.parseInt(executedSet[position >> 2] ?? "0", 16) >> (position % 4)) & 1) === 1
    );
  };
  return { knows: (file) => positions.has(file), isExecuted, kept: keptRecord };
}

/** Reads the record. Without a stored record, every test is selected. */
export function readRecord(project: string): ExecutionRecord {
  const file = join(project, recordFile);
  const nothing: StoredRecord = { files: [], journeys: {}, machines: {}, faults: null };
  return toExecutionRecord(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : nothing);
}

function readExecutedFiles(name: string): readonly ExecutedFiles[] {
  const subfolder = join(folder, name);
  if (!existsSync(subfolder)) return [];
  return readdirSync(subfolder).flatMap((file) =>
    readFileSync(join(subfolder, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): ExecutedFiles => JSON.parse(line)),
  );
}

/** Combines the records that the tests have written. */
function combineRecords(project: string): StoredRecord {
  const sources = projectFiles(project);
  const charts = chartFiles(sources.filter((file) => file.startsWith("src/machines/")));
  const filesOf = ({ files, charts: started }: ExecutedFiles): readonly Path[] => [
    ...files,
    ...started.flatMap((id) => charts.get(id) ?? []),
  ];
  const [journeys, paths, faults] = ["journeys", "paths", "faults"].map(readExecutedFiles);
  const all = [...(journeys ?? []), ...(paths ?? []), ...(faults ?? [])];
  const files = [...new Set(all.flatMap(filesOf))].sort();
  const setOf = (records: readonly ExecutedFiles[]) =>
    records.some(({ passed }) => !passed) ? null : bitsOf(files, new Set(records.flatMap(filesOf)));

  const specs: Record<Path, { hash: string; tests: Record<string, string | null> }> = {};
  for (const record of journeys ?? []) {
    const [file = "", ...titles] = record.test.split(" › ").filter((title) => title !== "");
    const spec = `tests/${file}`;
    specs[spec] ??= { hash: hashOf(readFileSync(join(project, spec), "utf8")), tests: {} };
    specs[spec].tests[titles.join(" ")] = setOf([record]);
  }
  // A chart that nothing outside can drive has no browser path.
  const machines: Record<string, ExecutedFiles[]> = Object.fromEntries(
    findMachines().map(({ name }) => [name, []]),
  );
  for (const record of paths ?? []) {
    const [, id = ""] = record.test.split(" › ");
    const name = charts.get(id)?.replace(/^.*\/(.+)\.machine\.ts$/, "$1");
    if (name !== undefined) machines[name] = [...(machines[name] ?? []), record];
  }
  return {
    files,
    journeys: sortByName(specs),
    machines: sortByName(
      Object.fromEntries(Object.entries(machines).map(([name, some]) => [name, setOf(some)])),
    ),
    faults: setOf(faults ?? []),
  };
}

const sortByName = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Runs every browser test on an instrumented build, and writes the record. Takes about twice as long as the tests
 * themselves.
 */
export async function record(project: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const site = join(project, ".tmp", "recorded");
  await buildRecorded(site);
  const run = (name: string, command: string, args: readonly string[]) =>
    runCommand(command, args, {
      limit,
      env: { NUPAY_DIST: site, [executedVariable]: join(project, folder, name) },
    });
  await run("journeys", "npx", ["playwright", "test", "--project=journeys", patience]);
  await run("paths", "npx", ["playwright", "test", "--config=tests/model/playwright.config.ts", patience]);
  await run("faults", "npm", ["test", "--silent", "--", "faults", "--short", "--only", "browser"]);
  writeRecord(project);
}

function writeRecord(project: string): void {
  writeFileSync(join(project, recordFile), `${JSON.stringify(combineRecords(project), null, 2)}\n`);
}
