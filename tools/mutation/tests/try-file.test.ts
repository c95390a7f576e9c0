import { existsSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { projectFile } from "../project-files.ts";
import { instrumentFiles } from "../units/instrument.ts";
import { Worker } from "../workers.ts";
import { tryFile } from "./try-file.ts";

const source = "src/services/files/csv.ts";
const example = "tools/mutation/tests/example.ts";
const workers = { covering: new Worker(), trying: new Worker() };
afterAll(() => {
  workers.covering.end();
  workers.trying.end();
});

test("a mutant fails a test that checks the mutated code, but not a test that always passes", async () => {
  const mutation = { sources: [source], instrumented: await instrumentFiles([source]), most: 100 };
  const { fault, tests } = await tryFile(example, workers, mutation);
  expect(fault).toBeUndefined();
  const isRed = tests.map(({ name, redWith }) => [name, redWith !== undefined]);
  expect(isRed).toEqual([
    ["a quotation mark is doubled", true],
    ["cannot fail", false],
    ["runs nothing of the product", false],
  ]);
  expect(tests[0]?.redWith).toContain(source);
  for (const { tried } of tests.slice(1)) expect(tried).toBeGreaterThan(3);
}, 120_000);

test("a test file that renders React components with styles loads and passes", async () => {
  const { fault, tested } = await workers.trying.try({ tests: "tests/ui/landing.test.tsx" }, 60_000);
  expect([fault, tested?.red]).toEqual([undefined, []]);
  expect(tested?.green.length).toBeGreaterThan(3);
}, 120_000);

test("a mutant cannot write files into the project", async () => {
  const written = projectFile("written-by-a-mutant");
  const text = `process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(written)}, "");`;
  const changed = { file: source, source: `${text}\n${readFileSync(projectFile(source), "utf8")}` };
  const { fault } = await workers.trying.try({ tests: example, changed }, 60_000);
  expect(fault).toContain("Access to this API has been restricted");
  expect(existsSync(written)).toBe(false);
}, 120_000);
