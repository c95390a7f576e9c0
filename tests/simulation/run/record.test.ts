import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordRun } from "./record.ts";

const report = {
  seeds: 2,
  payments: 20,
  changes: 10,
  simulatedHours: 0.5,
  processorSeconds: 6,
  failures: [],
  sometimes: [{ name: "action: crash", count: 4 }],
};

test("recorded runs are appended to the page and leave its text unchanged", () => {
  const page = join(mkdtempSync(join(tmpdir(), "record-")), "faults.md");
  writeFileSync(page, "# Faults\n\nText.\n");
  recordRun(page, { command: "npm run simulate -- --seeds 2", report, seconds: 4 });
  recordRun(page, {
    command: "npm run simulate -- --seeds 3",
    report: { ...report, payments: 50 },
    seconds: 6,
  });
  const text = readFileSync(page, "utf8");
  expect(text.startsWith("# Faults\n\nText.\n\n## Simulated runs\n")).toBe(true);
  expect(text.match(/^### .+$/gm)).toEqual([
    "### 20 payments and 10 changes",
    "### 50 payments and 10 changes",
  ]);
  expect(text).toContain("| 2 | 20 | 10 | 0.5 | 4 s | 6 s | 300 | 0 |");
  expect(text).toContain("| action: crash | 4 |");
});
