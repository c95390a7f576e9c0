import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The outcome of a test: `not run` if no report contains it, `missing` if no file contains it. */
export type Outcome = "pass" | "failed" | "not run" | "missing";

export interface Result {
  /** The path of the test file. Reports differ in its beginning; its end is the path under tests/. */
  readonly file: string;
  readonly title: string;
  /** The title of the outer `describe`, where there is one. */
  readonly group?: string;
  readonly passed: boolean;
  /** The error message of a journey that failed. */
  readonly failure?: string;
}

/** A test by its title, or a promise of a chart's path file by its text: that chart's tests of `pathTests` check it. */
export interface TestReference {
  readonly file: string;
  readonly title: string;
}

/** Walks the paths of every path file; one `describe` for each machine. */
export const pathTests = "model/level-1.test.ts";

/** The chart of a path file: `toast` of `charts/toast/paths.ts`; undefined for a test file. */
export const chartOf = ({ file }: TestReference): string | undefined =>
  /^charts\/([\w-]+)\/paths\.ts$/.exec(file)?.[1];

/** Every test of the folder's Vitest and Playwright reports; empty if the folder does not exist. */
export function readResults(folder: string): readonly Result[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const report: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
      return [...resultsOfVitest(report), ...resultsOfPlaywright(report)];
    });
}

/** The title of the chart's `describe` in `pathTests`; Vitest quotes it. */
export const groupOf = (chart: string): RegExp => new RegExp(`^'${chart}'(?: |$)`, "u");

/** `missing` if its file does not contain the title; otherwise the outcome in the reports. */
export function findTest(project: string, reference: TestReference, results: readonly Result[]): Outcome {
  if (!isInFile(project, reference)) return "missing";
  const chart = chartOf(reference);
  const testFile = chart === undefined ? reference.file : pathTests;
  const inFile = results.filter(({ file }) => isReportedFile(file, testFile));
  const pattern = patternOf(reference.title);
  const foundTests = inFile.filter(({ title, group = "" }) =>
    chart === undefined ? pattern.test(title) : groupOf(chart).test(group),
  );
  if (foundTests.length === 0) return inFile.length > 0 ? "missing" : "not run";
  return foundTests.every(({ passed }) => passed) ? "pass" : "failed";
}

/** Whether the file contains all parts of the title between the stars; the file may escape its quotes. */
export function isInFile(project: string, { file, title }: TestReference): boolean {
  const path = join(project, "tests", file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, "utf8").replaceAll("\\", "");
  return title.split("*").every((titlePart) => source.includes(titlePart));
}

/** Playwright reports a file's path relative to its project's folder. */
function isReportedFile(reportedPath: string, file: string): boolean {
  return reportedPath.endsWith(file) || file.endsWith(`/${reportedPath}`);
}

/** @param prefix pattern of the full name before the test's own title; default: nothing */
export function patternOf(title: string, prefix = "^"): RegExp {
  const escapedParts = title.split("*").map((titlePart) => titlePart.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`${prefix}${escapedParts.join(".*")}$`, "su");
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function list(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function resultsOfVitest(report: unknown): readonly Result[] {
  if (!isFields(report)) return [];
  return list(report.testResults).flatMap(({ name, assertionResults }) =>
    list(assertionResults).map(({ title, status, ancestorTitles }) => ({
      file: String(name),
      title: String(title),
      ...(Array.isArray(ancestorTitles) && { group: String(ancestorTitles[0] ?? "") }),
      passed: status === "passed",
    })),
  );
}

function resultsOfPlaywright(report: unknown): readonly Result[] {
  return isFields(report) ? list(report.suites).flatMap(resultsOfSuite) : [];
}

function resultsOfSuite({ suites, specs }: Fields): readonly Result[] {
  const ownResults = list(specs).map(({ file, title, ok, tests }) => ({
    file: String(file),
    title: String(title),
    passed: ok === true,
    ...(ok !== true && { failure: failuresOf(tests).join("\n") }),
  }));
  return [...ownResults, ...list(suites).flatMap(resultsOfSuite)];
}

function failuresOf(tests: unknown): readonly string[] {
  const errors = list(tests).flatMap(({ results }) => list(results).flatMap((result) => list(result.errors)));
  return errors.map(({ message }) => stripVTControlCharacters(String(message)));
}
