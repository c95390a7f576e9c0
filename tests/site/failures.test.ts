import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine, failureLines, failureLinesIn, failuresIn } from "../support/failures.ts";
import { escapeForRegExp } from "../support/text-patterns.ts";

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

const units = {
  testResults: [
    {
      name: resolve("tests/machines/gate.test.ts"),
      status: "failed",
      assertionResults: [
        { fullName: "the gate opens", status: "passed", failureMessages: [] },
        {
          fullName: "the gate waits",
          status: "failed",
          failureMessages: [
            `${red("AssertionError")}: expected 1 to be 2\n    at /nupay/tests/machines/gate.test.ts:3:5`,
          ],
        },
      ],
    },
    {
      name: resolve("tests/site/gone.test.ts"),
      status: "failed",
      message: "No such file",
      assertionResults: [],
    },
    { name: resolve("tests/site/well.test.ts"), status: "passed", message: "", assertionResults: [] },
  ],
};

const journey = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: "journeys/top-up.spec.ts",
  line: 7,
  tests: [
    { projectName: "journeys", status, results: messages.map((message) => ({ errors: [{ message }] })) },
  ],
});
const journeys = {
  errors: [],
  suites: [
    {
      title: "journeys/top-up.spec.ts",
      specs: [journey("adds money", "expected"), journey("says why not", "flaky", red("Error: no reason"))],
      suites: [
        {
          title: "a refused card",
          suites: [{ title: "", specs: [journey("is named", "unexpected", "Error: timed out")] }],
        },
      ],
    },
  ],
};

describe("the failures printed at the end of a run", () => {
  test("list failed Vitest tests, and files that could not be loaded", () => {
    expect(failuresIn(units).map((failure) => failure.test)).toEqual([
      "tests/machines/gate.test.ts › the gate waits",
      "tests/site/gone.test.ts",
    ]);
    expect(failureLines(failuresIn(units))).toEqual([
      "failed: tests/machines/gate.test.ts › the gate waits",
      "    alone: npx vitest run tests/machines/gate.test.ts -t '^the gate waits$'",
      "    AssertionError: expected 1 to be 2",
      "failed: tests/site/gone.test.ts",
      "    alone: npx vitest run tests/site/gone.test.ts",
      "    No such file",
    ]);
  });

  test("list failed browser tests with their suites, including flaky ones", () => {
    expect(failureLines(failuresIn(journeys))).toEqual([
      "failed: [journeys] journeys/top-up.spec.ts:7 › says why not",
      "    alone: npx playwright test --project=journeys -g ' says why not$'",
      "    Error: no reason",
      "failed: [journeys] journeys/top-up.spec.ts:7 › a refused card › is named",
      "    alone: npx playwright test --project=journeys -g ' a refused card is named$'",
      "    Error: timed out",
    ]);
    const reportWithoutTests = { errors: [{ message: "No tests found" }], suites: [] };
    expect(failureLines(failuresIn(reportWithoutTests))).toEqual([
      "failed: outside of any test",
      "    No tests found",
    ]);
  });

  test("contain the fault campaign's messages", () => {
    const report = { passed: 1, failed: 1, parts: [{ part: "kill", wrongs: ["a kill: money was lost"] }] };
    expect(failureLines(failuresIn(report))).toEqual([
      "failed: kill",
      "    alone: npm test -- faults --short --only kill",
      "    a kill: money was lost",
    ]);
  });

  test("are empty without a report", () => {
    expect(failureLines(failuresIn(undefined))).toEqual([]);
  });

  test("have all lines of the first twenty, and only the command for each of the others", () => {
    const output = Array.from({ length: 90 }, (_, line) => `line ${line}`).join("\n");
    const failures = Array.from({ length: 26 }, (_, index) => ({
      test: `test ${index}`,
      message: output,
      command: `run ${index}`,
    }));
    const lines = failureLines(failures);
    expect(lines).toHaveLength(26 * 2 + 20 * 90);
    expect(lines.slice(-2)).toEqual(["failed: test 25", "    alone: run 25"]);
  });

  test("quote shell and pattern characters in their commands", () => {
    expect(commandLine("echo", "it's (1) $x")).toBe("echo 'it'\\''s (1) $x'");
    expect("it's 1.50 (all)?").toMatch(new RegExp(`^${escapeForRegExp("it's 1.50 (all)?")}$`));
  });

  test("are found in a command's output", () => {
    const lines = failureLines(failuresIn(units));
    const output = ["=== units", "    indented", ...lines, "", "    indented", "1 passed, 2 failed"].join(
      "\n",
    );
    expect(failureLinesIn(output)).toEqual(lines);
  });
});
