import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** A test that failed. */
export interface Failure {
  /** Where it stands and what it is called. */
  readonly test: string;
  /** What it said, as many lines as there were. */
  readonly said: string;
}

/** The part of vitest's JSON report (Jest's format) that tells of failures. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that tells of failures. */
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** The part of the fault campaign's JSON report that tells of failures. */
interface CampaignReport {
  readonly parts: readonly { readonly part: string; readonly wrongs: readonly string[] }[];
}

const hasList = (report: unknown, list: string): boolean =>
  typeof report === "object" && report !== null && Array.isArray(Reflect.get(report, list));
const isVitestReport = (report: unknown): report is VitestReport => hasList(report, "testResults");
const isPlaywrightReport = (report: unknown): report is PlaywrightReport => hasList(report, "suites");
const isCampaignReport = (report: unknown): report is CampaignReport => hasList(report, "parts");

/** @param report vitest's, Playwright's or the fault campaign's JSON; undefined where none was written */
export function failuresIn(report: unknown): readonly Failure[] {
  if (isVitestReport(report)) return ofVitest(report);
  if (isPlaywrightReport(report)) return ofPlaywright(report);
  if (isCampaignReport(report)) return ofCampaign(report);
  return [];
}

function ofVitest({ testResults }: VitestReport): readonly Failure[] {
  return testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const file = relative("", name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    // A file that could not be loaded has no tests of its own.
    if (failed.length === 0) return status === "failed" ? [{ test: file, said: message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      said: (failureMessages ?? []).join("\n"),
    }));
  });
}

function ofPlaywright({ suites, errors = [] }: PlaywrightReport): readonly Failure[] {
  const outside = errors.map(({ message = "" }) => ({ test: "outside of any test", said: message }));
  return [...outside, ...suites.flatMap((suite) => ofSuite(suite, []))];
}

/** @param titles of the suites around it, the file's left out */
function ofSuite({ suites = [], specs = [] }: PlaywrightSuite, titles: readonly string[]): Failure[] {
  return [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName, results }) => ({
          test: [`[${projectName}] ${file}:${line}`, ...titles, title].join(" › "),
          said: results
            .flatMap(({ errors = [] }) => errors)
            .map(({ message = "" }) => message)
            .join("\n"),
        })),
    ),
    ...suites.flatMap((suite) => ofSuite(suite, [...titles, suite.title])),
  ];
}

function ofCampaign({ parts }: CampaignReport): readonly Failure[] {
  return parts.flatMap(({ part, wrongs }) => wrongs.map((said) => ({ test: part, said })));
}

const mostFailures = 20;
const mostLines = 12;
const widest = 200;

/**
 * For the end of an output of which only that may be kept: each failure in a line that begins with `failed: `, what it
 * said indented under it, without colours and its stack.
 */
export function failureLines(failures: readonly Failure[]): readonly string[] {
  const lines = failures.slice(0, mostFailures).flatMap(({ test, said }) => [
    `failed: ${test}`,
    ...stripVTControlCharacters(said)
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
      .slice(0, mostLines)
      .map((line) => `    ${line.slice(0, widest)}`),
  ]);
  const more = failures.length - mostFailures;
  return more > 0 ? [...lines, `failed: ${more} more`] : lines;
}

/** Those of the lines of an output that `failureLines` made. */
export function failureLinesIn(output: string): readonly string[] {
  const lines = output.split("\n");
  const kept: string[] = [];
  let inside = false;
  for (const line of lines) {
    inside = line.startsWith("failed: ") || (inside && line.startsWith("    "));
    if (inside) kept.push(line);
  }
  return kept;
}
