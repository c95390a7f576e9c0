import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runCommand } from "../support/command.ts";
import { summaryOfCheck } from "../support/summary.ts";
import { mergeReports } from "./junit.ts";
import type { Part } from "./part.ts";
import { partsNamed } from "./parts.ts";
import { progressLine } from "./progress.ts";
import { runParts as runPartsOn } from "./run-parts.ts";
import { slowestTests } from "./slowest.ts";
import { measureSlowness } from "./yardstick.ts";

const folder = mkdtempSync(join(tmpdir(), "nupay-runner-"));
afterAll(() => rmSync(folder, { recursive: true }));

let printedLines: string[] = [];
beforeEach(() => {
  printedLines = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void printedLines.push(...text.split("\n")));
});

const shell = (name: string, script: string, partOptions: Partial<Part> = {}): Part => ({
  name,
  budget: 60,
  processors: 1,
  run: async ({ limit, log }) => summaryOfCheck(await runCommand("sh", ["-c", script], { limit, log })),
  ...partOptions,
});

/** Runs parts with the slowness 1, that of the machine on which the budgets were measured. */
const runParts = (parts: readonly Part[], reportFolder: string, isAdded = false) =>
  runPartsOn(parts, reportFolder, isAdded, () => 1);

describe("a run of parts", () => {
  test("prints each part's output as a whole, although parts run in parallel", async () => {
    const chatter = (word: string) => `for i in 1 2 3; do echo ${word}; echo ${word} >&2; sleep 0.1; done`;
    expect(await runParts([shell("one", chatter("tick")), shell("two", chatter("tock"))], folder)).toBe(true);
    const words = printedLines.filter((line) => line === "tick" || line === "tock").join(" ");
    expect([words, words.split(" ").reverse().join(" ")]).toContain(
      "tick tick tick tick tick tick tock tock tock tock tock tock",
    );
    expect(printedLines.at(-1)).toBe("2 passed, 0 failed");
  });

  test("prints the failures at the end, with the last lines of the part's output", async () => {
    const parts = [shell("types", "echo 'TS2322: no'; exit 2"), shell("lint", "true")];
    expect(await runParts(parts, folder)).toBe(false);
    const failureIndex = printedLines.indexOf("failed: types");
    expect(printedLines.slice(failureIndex, failureIndex + 2)).toEqual(["failed: types", "    TS2322: no"]);
    expect(printedLines.at(-1)).toBe("1 passed, 1 failed");
  });

  test("stops a part at a multiple of its budget, and counts it as failed", async () => {
    expect(await runParts([shell("journeys", "echo begun; sleep 600", { budget: 0.2 })], folder)).toBe(false);
    expect(printedLines.join("\n")).toMatch(/begun\n\s*stopped after \d+ s/);
    expect(printedLines.at(-1)).toBe("0 passed, 1 failed");
  });

  test("counts a part that throws as failed, and continues", async () => {
    const run = () => Promise.reject(new Error("no disk"));
    expect(await runParts([shell("build", "", { run }), shell("lint", "true")], folder)).toBe(false);
    expect(printedLines).toContain("1 passed, 1 failed");
    expect(printedLines.join("\n")).toContain("no disk");
  });

  test("writes one JUnit report of all parts", async () => {
    const units: Part = shell("units", "", {
      report: "units",
      run: async (run) => {
        const suite =
          '<testsuites name="vitest">\n<testsuite name="a.test.ts" tests="1"></testsuite>\n</testsuites>';
        writeFileSync(join(run.folder, "units.junit.xml"), suite);
        await setTimeout(1);
        return { passed: 1, failed: 0 };
      },
    });
    await runParts([units, shell("lint", "echo '<b> & no'; false")], folder);
    const xml = readFileSync(join(folder, "junit.xml"), "utf8");
    expect(xml.match(/<testsuite name="[^"]+"/g)).toEqual([
      '<testsuite name="lint"',
      '<testsuite name="a.test.ts"',
    ]);
    expect(xml).toContain("&lt;b&gt; &amp; no");
  });
});

test("a report without any test adds nothing to the JUnit report", () => {
  expect(mergeReports(['<testsuites id="" tests="0">\n</testsuites>']).match(/<testsuite /g)).toBeNull();
});

test("the progress line shows running and finished parts, and the remaining time by their budgets", () => {
  const units = { ...shell("units", "", { budget: 100 }), spent: 30.4 };
  const waitingParts = [shell("journeys", "", { budget: 140, processors: 2 })];
  expect(progressLine({ running: [units], waiting: waitingParts, total: 5, processors: 2 })).toBe(
    "... 3 of 5 done; running: units 30 s; about 4 min left by the budgets",
  );
});

test("the slowest tests are listed first", () => {
  const assertionResults = [1_200, 40, 31_000].map((duration) => ({
    fullName: `takes ${duration}`,
    duration,
  }));
  const report = { testResults: [{ name: "/nupay/tests/site/a.test.ts", assertionResults }] };
  expect(slowestTests(report, 2)).toEqual([
    "  31.0 s  tests/site/a.test.ts › takes 31000",
    "   1.2 s  tests/site/a.test.ts › takes 1200",
  ]);
  expect(slowestTests(undefined, 2)).toEqual([]);
});

test("the slowness factor is at least 1", () => {
  expect(measureSlowness()).toBeGreaterThanOrEqual(1);
});

test("a part is selected by the first word of its name, together with the parts that it depends on", () => {
  const names = (...words: string[]) => partsNamed(words).map(({ name }) => name);
  expect(names("types")).toEqual(["types"]);
  expect(names("paths", "lint")).toEqual(["build", "lint", "paths in the browser"]);
  expect(() => partsNamed(["pats"])).toThrow(
    /^There is no part pats; there are units, build, types, lint, contract,/,
  );
});

test("the JUnit report of a continued run has the parts of the earlier run as well, each with its last result", async () => {
  const reportFolder = mkdtempSync(join(tmpdir(), "nupay-reports-"));
  const xml = () => readFileSync(join(reportFolder, "junit.xml"), "utf8");
  await runParts([shell("types", "true"), shell("lint", "exit 1")], reportFolder);
  await runParts([shell("screens", "true"), shell("lint", "true")], reportFolder, true);
  expect([...xml().matchAll(/<testsuite name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    "lint",
    "screens",
    "types",
  ]);
  expect(xml()).not.toContain("<failure>");
  await runParts([shell("types", "true")], reportFolder);
  expect(xml().match(/<testsuite /g)).toHaveLength(1);
  rmSync(reportFolder, { recursive: true });
});
