import { describe, expect, test } from "vitest";
import { suites } from "../suites.ts";
import { type Event, expandMatrix, readWorkflow, type Step, skippedBecause } from "./workflow.ts";

const { jobs } = readWorkflow();
const steps = Object.values(jobs).flatMap((job) => job.steps);
const matrixJobs = (name: string, event: Event = "push") => expandMatrix(jobs[name] ?? { steps: [] }, event);

test("a skipped command is recognised by its output, with the reason", () => {
  expect(skippedBecause("asked\nskipped: no database\n0 passed, 0 failed\n")).toBe("no database");
  expect(skippedBecause("skipped: WebKitGTK\n3 passed, 0 failed\n")).toBe(undefined);
  expect(skippedBecause("0 passed, 0 failed\n")).toBe(undefined);
});

describe("the workflow for GitHub", () => {
  test("runs every shard once", () => {
    const total = matrixJobs("test").length;
    expect(matrixJobs("test")).toEqual(
      Array.from({ length: total }, (_, index) => [
        "npm ci",
        `npm test --silent -- --shard ${index + 1}/${total}`,
      ]),
    );
  });

  test("runs only existing suites", () => {
    const names = matrixJobs("suite").map(([install, command = ""]) => {
      expect(install).toBe("npm ci");
      return command.replace(/^npm test --silent -- /, "");
    });
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => suites.every((suite) => suite.name !== name))).toEqual([]);
  });

  test("checks the advisories at each change, where the check may be skipped, and daily, where it may not", () => {
    const suite = "npm test --silent -- advisories";
    expect(matrixJobs("advisories")).toEqual([["npm ci", `${suite} --allow-skip`]]);
    expect(matrixJobs("advisories", "schedule")).toEqual([["npm ci", suite]]);
    expect(matrixJobs("test", "schedule")).toEqual([]);
  });

  test("has no condition or expression that the local run cannot read", () => {
    const step = { if: "failure()", run: "npm ci" };
    expect(() => expandMatrix({ steps: [step] })).toThrow("failure() is a condition that is not read.");
    const command = `npm test -- \${{ github.actor }}`;
    expect(() => expandMatrix({ steps: [{ run: command }] })).toThrow(`${command} has an expression`);
  });

  test("pins each action to a commit", () => {
    const usedActions = steps.flatMap(({ uses }) => uses ?? []);
    expect(usedActions.length).toBeGreaterThan(5);
    expect(usedActions.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  test("restores the cache after npm ci, with the lock file's hash in its key", () => {
    const cachingSteps = Object.values(jobs).flatMap((job) => {
      const cacheIndex = job.steps.findIndex(({ uses = "" }) => uses.startsWith("actions/cache@"));
      return cacheIndex < 0
        ? []
        : [
            {
              at: cacheIndex,
              installed: job.steps.findIndex(({ run }) => run === "npm ci"),
              step: job.steps[cacheIndex],
            },
          ];
    });
    expect(cachingSteps.length).toBeGreaterThan(0);
    for (const { at, installed, step } of cachingSteps) {
      expect(at).toBeGreaterThan(installed);
      expect(step?.with?.key).toContain("hashFiles('package-lock.json'");
    }
  });

  test("uploads the JUnit report, also after a failed run", () => {
    const uploads = steps.filter(({ uses = "" }: Step) => uses.startsWith("actions/upload-artifact@"));
    expect(uploads).toHaveLength(Object.values(jobs).filter(({ strategy }) => strategy).length);
    for (const upload of uploads)
      expect(upload).toMatchObject({
        if: "always()",
        with: { path: ".tmp/reports/junit.xml", "include-hidden-files": true },
      });
  });
});
