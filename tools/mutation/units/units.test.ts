import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { mutantsOf, resolveProjectPath } from "../project-files.ts";
import { Worker } from "../workers.ts";
import { testsOf } from "./holders.ts";
import { instrumentFiles } from "./instrument.ts";

const file = "src/services/files/csv.ts";
const csvTest = "tests/services/csv.test.ts";
const holders = [{ kind: "tests" as const, file: csvTest }];
const worker = new Worker();
afterAll(() => worker.end());

test("a service's mutants run against the unit tests that import it, and against no browser test", () => {
  const tests = testsOf([file]);
  expect(tests).toContain(csvTest);
  expect(tests.filter((path) => /browser\.test|journeys/.test(path))).toEqual([]);
});

test("the configuration's mutants run against its tests in tests/site", () => {
  expect(testsOf(["src/services/config/parse.ts"])).toContain("tests/site/config.test.ts");
});

test("a mutant fails the service's tests, and the next run without it passes", async () => {
  const source = readFileSync(resolveProjectPath(file), "utf8");
  const changed = { file, source: source.replaceAll("\\r\\n", "\\n") };
  expect(changed.source).not.toBe(source);
  expect((await worker.try({ holders }, 60_000)).by).toBeUndefined();
  expect((await worker.try({ holders, changed }, 60_000)).by).toMatch(/./);
  expect((await worker.try({ holders }, 60_000)).by).toBeUndefined();
}, 120_000);

test("a test file's coverage run reports the mutants that it covers", async () => {
  const { covered = [] } = await worker.try({ holders, cover: [file] }, 60_000);
  const { numbersOf } = await instrumentFiles([file]);
  const { mutants } = await mutantsOf(file);
  const numbers = mutants.flatMap(numbersOf);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers.some((number) => covered.includes(number))).toBe(true);
}, 120_000);
