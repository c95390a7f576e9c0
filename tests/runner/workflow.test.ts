import { describe, expect, test } from "vitest";
import { suites } from "../suites.ts";
import { machinesOf, readWorkflow, type Step } from "./workflow.ts";

const { jobs } = readWorkflow();
const steps = Object.values(jobs).flatMap((job) => job.steps);
const machines = (name: string) => machinesOf(jobs[name] ?? { strategy: { matrix: {} }, steps: [] });

describe("the workflow for GitHub", () => {
  test("runs every shard once", () => {
    const total = machines("test").length;
    expect(machines("test")).toEqual(
      Array.from({ length: total }, (_, at) => ["npm ci", `npm test --silent -- --shard ${at + 1}/${total}`]),
    );
  });

  test("runs only existing suites", () => {
    const names = machines("suite").map(([install, command = ""]) => {
      expect(install).toBe("npm ci");
      return command.replace(/^npm test --silent -- /, "");
    });
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => suites.every((suite) => suite.name !== name))).toEqual([]);
  });

  test("pins each action to a commit", () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  test("restores the cache after npm ci, which removes node_modules, under the lock file's key", () => {
    const cached = Object.values(jobs).flatMap((job) => {
      const at = job.steps.findIndex(({ uses = "" }) => uses.startsWith("actions/cache@"));
      return at < 0
        ? []
        : [{ at, installed: job.steps.findIndex(({ run }) => run === "npm ci"), step: job.steps[at] }];
    });
    expect(cached.length).toBeGreaterThan(0);
    for (const { at, installed, step } of cached) {
      expect(at).toBeGreaterThan(installed);
      expect(step?.with?.key).toContain("hashFiles('package-lock.json'");
    }
  });

  test("uploads the JUnit report from its hidden folder, also after a failed run", () => {
    const uploads = steps.filter(({ uses = "" }: Step) => uses.startsWith("actions/upload-artifact@"));
    expect(uploads).toHaveLength(Object.keys(jobs).length);
    for (const upload of uploads)
      expect(upload).toMatchObject({
        if: "always()",
        with: { path: ".tmp/reports/junit.xml", "include-hidden-files": true },
      });
  });
});
