import type { CommandEnding } from "./command.ts";
import { type Failure, failuresIn } from "./failures.ts";

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  /** The failures with details. */
  readonly failures?: readonly Failure[];
}

/** The part of vitest's JSON report (Jest's format) with the counts. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** The part of Playwright's JSON report with the counts. */
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** The part of the fault campaign's JSON report with the counts. */
type CampaignReport = Pick<Summary, "passed" | "failed">;

const isNumber = (value: unknown): value is number => typeof value === "number";

function isVitestReport(report: unknown): report is VitestReport {
  return (
    typeof report === "object" &&
    report !== null &&
    "numPassedTests" in report &&
    isNumber(report.numPassedTests) &&
    "numFailedTests" in report &&
    isNumber(report.numFailedTests)
  );
}

function isPlaywrightReport(report: unknown): report is PlaywrightReport {
  if (typeof report !== "object" || report === null || !("stats" in report)) return false;
  const { stats } = report;
  return (
    typeof stats === "object" &&
    stats !== null &&
    "expected" in stats &&
    isNumber(stats.expected) &&
    "unexpected" in stats &&
    isNumber(stats.unexpected) &&
    "flaky" in stats &&
    isNumber(stats.flaky)
  );
}

function isCampaignReport(report: unknown): report is CampaignReport {
  return (
    typeof report === "object" &&
    report !== null &&
    "passed" in report &&
    isNumber(report.passed) &&
    "failed" in report &&
    isNumber(report.failed)
  );
}

function summaryOfReport(report: unknown): Summary {
  if (isVitestReport(report)) return { passed: report.numPassedTests, failed: report.numFailedTests };
  if (isCampaignReport(report)) return { passed: report.passed, failed: report.failed };
  if (isPlaywrightReport(report)) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky };
  }
  return { passed: 0, failed: 0 };
}

const endedWell = (ending: CommandEnding): boolean => ending.code === 0 && !ending.hasTimedOut;

/** The summary of a command that is one check. */
export const summaryOfCheck = (ending: CommandEnding): Summary =>
  endedWell(ending) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/**
 * The summary of a command that runs tests and reports them. A command that crashed, exited with an error but no failed
 * test, or ran no tests, counts as one failure.
 * @param report JSON of vitest, Playwright or the fault campaign; undefined if none was written
 */
export function summaryOfTests(ending: CommandEnding, report: unknown): Summary {
  const { passed, failed } = summaryOfReport(report);
  const isSilent = passed + failed === 0 || !endedWell(ending);
  return { passed, failed: isSilent ? Math.max(1, failed) : failed, failures: failuresIn(report) };
}

export const sumOf = (tallies: readonly Summary[]): Summary => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
});
