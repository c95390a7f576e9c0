/** Judges a test run in another engine against the list of known differences. */
import { patternOf, type Result } from "../spec-coverage/find-tests.ts";
import type { Failure } from "../support/failures.ts";

/** Tests that cannot pass in an engine for one reason. */
export interface ExpectedFailure {
  readonly reason: string;
  /** The expected failure message; another failure is not a known difference. */
  readonly says: RegExp;
  /** Patterns of the tests' titles, by the file's path in tests/; `*` matches any text. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

export interface Verdict {
  readonly passed: number;
  readonly explained: number;
  readonly failures: readonly Failure[];
}

/** The known difference for a test. */
function differenceOf(
  differences: readonly ExpectedFailure[],
  { file, title }: Result,
): ExpectedFailure | undefined {
  return differences.find(({ tests }) =>
    Object.entries(tests).some(
      ([named, titles]) => named.endsWith(file) && titles.some((pattern) => patternOf(pattern).test(title)),
    ),
  );
}

/** Fails on each failed test without a reason, and on each reason whose test passes. */
export function judge(results: readonly Result[], differences: readonly ExpectedFailure[]): Verdict {
  const judgedResults = results.map((result) => {
    const expectedDifference = differenceOf(differences, result);
    const test = `${result.file} › ${result.title}`;
    if (result.passed) {
      return expectedDifference === undefined
        ? "passed"
        : { test, message: `It passes, so it needs no reason any more: ${expectedDifference.reason}` };
    }
    const message = result.failure ?? "";
    if (expectedDifference === undefined) return { test, message };
    return expectedDifference.says.test(message)
      ? "explained"
      : {
          test,
          message: `It fails otherwise than for its reason (${expectedDifference.reason}):\n${message}`,
        };
  });
  return {
    passed: judgedResults.filter((verdict) => verdict === "passed").length,
    explained: judgedResults.filter((verdict) => verdict === "explained").length,
    failures: judgedResults.filter((verdict) => typeof verdict === "object"),
  };
}
