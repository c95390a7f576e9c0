import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pace } from "../../support/pace.ts";
import { SearchFile } from "./search-file.ts";
import { shareExploring } from "./share.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nupay-search-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const scope = { tabs: 1, faults: 1, threads: 1 };

test("an interrupted and resumed search reaches the same states as an uninterrupted one", {
  timeout: 180_000 * pace,
}, async () => {
  const completeReport = await shareExploring(scope);
  const path = join(folder, "search");
  let runs = 0;
  let report = { ...completeReport, complete: false };
  for (; !report.complete && runs < 100; runs++)
    report = await shareExploring({
      ...scope,
      file: new SearchFile(path),
      maxStates: Math.round((completeReport.states * (runs + 1)) / 4),
    });
  expect(runs).toBeGreaterThanOrEqual(4);
  expect(report).toEqual(completeReport);
});

test("resuming a search with another scope or other sources throws", { timeout: 60_000 * pace }, async () => {
  const path = join(folder, "search");
  await shareExploring({ ...scope, file: new SearchFile(path), limit: 1 });
  expect(existsSync(path)).toBe(true);
  expect(() => new SearchFile(path).read({ tabs: 2, faults: 1 })).toThrow("1 tabs with 1 faults");
  expect(() => new SearchFile(path, "others").read(scope)).toThrow("other sources");
});
