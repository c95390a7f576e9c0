import { existsSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { resolveProjectPath } from "../project-files.ts";
import { instrumentFiles } from "../units/instrument.ts";
import { Worker } from "../workers.ts";
import { tryFile } from "./try-file.ts";

const source = "src/services/files/csv.ts";
const example = "tools/mutation/tests/example.ts";
const workers = { coverageWorker: new Worker(), mutantWorker: new Worker() };
afterAll(() => {
  workers.coverageWorker.end();
  workers.mutantWorker.end();
});

test("a mutant fails a test that checks the mutated code, but not a test that always passes", async () => {
  const mutation = { sources: [source], instrumented: await instrumentFiles([source]), most: 100 };
  const { fault, tests } = await tryFile(example, workers, mutation);
  expect(fault).toBeUndefined();
  const outcomes = tests.map(({ name, redWith }) => [name, redWith !== undefined]);
  expect(outcomes).toEqual([
    ["a quotation mark is doubled", true],
    ["cannot fail", false],
    ["runs nothing of the product", false],
  ]);
  expect(tests[0]?.redWith).toContain(source);
  for (const { triedCount: tried } of tests.slice(1)) expect(tried).toBeGreaterThan(3);
}, 120_000);

test("a test file that renders React components with styles loads and passes", async () => {
  const { fault, tested } = await workers.mutantWorker.try({ tests: "tests/ui/landing.test.tsx" }, 60_000);
  expect([fault, tested?.red]).toEqual([undefined, []]);
  expect(tested?.green.length).toBeGreaterThan(3);
}, 120_000);

test("a mutant cannot write files into the project", async () => {
  const writtenPath = resolveProjectPath("written-by-a-mutant");
  const text = `process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(writtenPath)}, "");`;
  const changed = { file: source, source: `${text}\n${readFileSync(resolveProjectPath(source), "utf8")}` };
  const { fault } = await workers.mutantWorker.try({ tests: example, changed }, 60_000);
  expect(fault).toContain("Access to this API has been restricted");
  expect(existsSync(writtenPath)).toBe(false);
}, 120_000);
