import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { runCommand } from "../support/command.ts";
import { runVitest } from "../support/run-vitest.ts";
import { summaryOfCheck, summaryOfTests, sumOf } from "../support/summary.ts";

const well = { code: 0, hasTimedOut: false };
const badly = { code: 1, hasTimedOut: false };
const units = (numPassedTests: number, numFailedTests: number) => ({ numPassedTests, numFailedTests });
const journeys = (expected: number, unexpected: number, flaky = 0) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
});

describe("the summary of the test command", () => {
  test("adds up the results of all parts", () => {
    expect(
      sumOf([
        summaryOfCheck(well),
        summaryOfTests(well, units(40, 0)),
        summaryOfTests(badly, journeys(3, 2)),
      ]),
    ).toMatchObject({ passed: 44, failed: 2 });
  });

  test.each([
    ["ran no test", well, units(0, 0)],
    ["wrote no report", well, undefined],
    ["wrote a report that says nothing", well, { stats: {} }],
  ])("counts a part that %s as failed", (_name, ending, report) => {
    expect(summaryOfTests(ending, report)).toMatchObject({ passed: 0, failed: 1 });
  });

  test("uses the fault campaign's own count", () => {
    expect(summaryOfTests(well, { passed: 12, failed: 0, parts: [] })).toMatchObject({
      passed: 12,
      failed: 0,
    });
    expect(summaryOfTests(badly, { passed: 11, failed: 1, parts: [] })).toMatchObject({
      passed: 11,
      failed: 1,
    });
  });

  test("has the names of failed tests", () => {
    const failedParts = [{ part: "kill", wrongs: ["money was lost"] }];
    const campaign = summaryOfTests(badly, { passed: 11, failed: 1, parts: failedParts });
    expect(sumOf([summaryOfCheck(badly), campaign]).failures).toMatchObject([
      { test: "kill", message: "money was lost" },
    ]);
  });

  test("counts a part with an error code as failed, even if every test in it passed", () => {
    expect(summaryOfTests(badly, units(7, 0))).toMatchObject({ passed: 7, failed: 1 });
    expect(summaryOfTests({ code: null, hasTimedOut: true }, journeys(7, 0))).toMatchObject({
      passed: 7,
      failed: 1,
    });
  });

  test("counts a flaky test as failed", () => {
    expect(summaryOfTests(well, journeys(7, 0, 1))).toMatchObject({ passed: 7, failed: 1 });
  });
});

describe("a command of the test run", () => {
  test("is stopped after its time limit", async () => {
    const startedAt = performance.now();
    const ending = await runCommand("sleep", ["30"], { limit: 200 });
    expect(ending).toEqual({ code: null, hasTimedOut: true });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test("leaves no process running", async () => {
    const folder = await mkdtemp(join(tmpdir(), "nupay-command-"));
    const mark = join(folder, "still-running");
    await runCommand("sh", ["-c", `(sleep 0.5; : > ${mark}) & exit 3`], { limit: 5_000 });
    await setTimeout(1_000);
    expect(existsSync(mark)).toBe(false);
    await rm(folder, { recursive: true });
  });

  test("rejects if it cannot be started", async () => {
    await expect(runCommand("/no/such/command", [], { limit: 1_000 })).rejects.toThrow("ENOENT");
  });
});

test("a suite that is stopped at its time limit fails with the number of seconds", {
  timeout: 60_000,
}, async () => {
  const { passed, failed, failures } = await runVitest(
    "stopped",
    ["--config", "tests/nginx/vitest.config.ts"],
    {
      limit: 1,
    },
  );
  expect([passed, failed]).toEqual([0, 1]);
  expect(failures).toEqual([{ test: "stopped", message: expect.stringMatching(/^stopped after \d+ s$/) }]);
});
