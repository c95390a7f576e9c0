import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { escapeForRegExp } from "./text-patterns.ts";

/** A test that failed. */
export interface Failure {
  /** The test's file and title. */
  readonly test: string;
  /** The failure's message, with all lines. */
  readonly message: string;
  /** The shell command that runs only this test, from the project's root. */
  readonly command?: string;
}

/** Quotes a text as one word of a shell command. */
const quoteWord = (text: string): string =>
  /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

export const commandLine = (...words: readonly string[]): string => words.map(quoteWord).join(" ");

/** The part of vitest's JSON report (Jest's format) about failures. */
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

/** The part of Playwright's JSON report about failures. */
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** The part of the fault campaign's JSON report about failures. */
interface CampaignReport {
  readonly parts: readonly { readonly part: string; readonly wrongs: readonly string[] }[];
}

const hasList = (report: unknown, list: string): boolean =>
  typeof report === "object" && report !== null && Array.isArray(Reflect.get(report, list));
const isVitestReport = (report: unknown): report is VitestReport => hasList(report, "testResults");
const isPlaywrightReport = (report: unknown): report is PlaywrightReport => hasList(report, "suites");
const isCampaignReport = (report: unknown): report is CampaignReport => hasList(report, "parts");

/** @param report JSON of vitest, Playwright or the fault campaign; undefined if none was written */
export function failuresIn(report: unknown): readonly Failure[] {
  if (isVitestReport(report)) return failuresOfVitest(report);
  if (isPlaywrightReport(report)) return failuresOfPlaywright(report);
  if (isCampaignReport(report)) return failuresOfCampaign(report);
  return [];
}

function failuresOfVitest({ testResults }: VitestReport): readonly Failure[] {
  return testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const file = relative("", name);
    const failedAssertions = assertionResults.filter((result) => result.status === "failed");
    // A file that could not be loaded has no tests.
    const commandWords = ["npx", "vitest", "run", file];
    if (failedAssertions.length === 0) {
      return status === "failed" ? [{ test: file, message, command: commandLine(...commandWords) }] : [];
    }
    return failedAssertions.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      message: (failureMessages ?? []).join("\n"),
      command: commandLine(...commandWords, "-t", `^${escapeForRegExp(fullName)}$`),
    }));
  });
}

function failuresOfPlaywright({ suites, errors = [] }: PlaywrightReport): readonly Failure[] {
  const outsideFailures = errors.map(({ message = "" }) => ({ test: "outside of any test", message }));
  return [...outsideFailures, ...suites.flatMap((suite) => failuresOfSuite(suite, []))];
}

/** @param titles of the suites around it, without the file's */
function failuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite, titles: readonly string[]): Failure[] {
  return [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName, results }) => ({
          test: [`[${projectName}] ${file}:${line}`, ...titles, title].join(" › "),
          message: results
            .flatMap(({ errors = [] }) => errors)
            .map(({ message = "" }) => message)
            .join("\n"),
          command: commandLine(
            "npx",
            "playwright",
            "test",
            ...whereOf(projectName),
            "-g",
            namedBy([...titles, title]),
          ),
        })),
    ),
    // A suite may have no title.
    ...suites.flatMap((suite) =>
      failuresOfSuite(suite, suite.title === "" ? titles : [...titles, suite.title]),
    ),
  ];
}

/** The generated paths have their own configuration, without projects. */
const whereOf = (project: string): readonly string[] =>
  project === "" ? ["--config=tests/model/playwright.config.ts"] : [`--project=${project}`];

/** A pattern for exactly the test with these titles; Playwright puts one space between two titles. */
const namedBy = (titles: readonly string[]): string => ` ${escapeForRegExp(titles.join(" "))}$`;

function failuresOfCampaign({ parts }: CampaignReport): readonly Failure[] {
  return parts.flatMap(({ part, wrongs }) =>
    wrongs.map((problem) => ({
      test: part,
      message: problem,
      command: `npm test -- faults --short --only ${part}`,
    })),
  );
}

const maxWhole = 20;

/**
 * Lines for the end of an output: `failed: ` and the test, then the command that runs only it, then its message without
 * colours and stack. After the twentieth failure, messages are omitted.
 */
export function failureLines(failures: readonly Failure[]): readonly string[] {
  return failures.flatMap(({ test, message, command }, index) => [
    `failed: ${test}`,
    ...(command === undefined ? [] : [`    alone: ${command}`]),
    ...(index < maxWhole ? linesOf(message) : []),
  ]);
}

const linesOf = (message: string): readonly string[] =>
  stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
    .map((line) => `    ${line}`);

/** The lines of an output that `failureLines` has written. */
export function failureLinesIn(output: string): readonly string[] {
  const lines = output.split("\n");
  const keptLines: string[] = [];
  let isInside = false;
  for (const line of lines) {
    isInside = line.startsWith("failed: ") || (isInside && line.startsWith("    "));
    if (isInside) keptLines.push(line);
  }
  return keptLines;
}
