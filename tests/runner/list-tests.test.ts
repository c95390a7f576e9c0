import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { coverVariable } from "../model/browser/run.ts";
import { filesOf, testsOf } from "./list-tests.ts";
import { divide, type Item } from "./shard.ts";

const folder = mkdtempSync(join(tmpdir(), "nupay-list-"));
afterAll(() => rmSync(folder, { recursive: true }));

const secondHalf = (tests: readonly string[]): readonly string[] => {
  const items: readonly Item[] = tests.map((file) => ({ part: "p", test: file, seconds: 1 }));
  return (divide(items, 2)[1] ?? []).flatMap((item) => item.test ?? []);
};

test.each([
  ["journeys", ["--project=journeys"], {}],
  ["paths", ["--config=tests/model/playwright.config.ts"], { [coverVariable]: "states" }],
])(
  "Playwright runs exactly the tests of a shard of the %s",
  async (name, listArguments, env) => {
    const all = await testsOf(listArguments, env)();
    expect(all.length).toBeGreaterThan(50);
    expect(new Set(all).size).toBe(all.length);
    const file = join(folder, `${name}.txt`);
    writeFileSync(file, secondHalf(all).join("\n"));
    const chosenTests = await testsOf([...listArguments, "--test-list", file], env)();
    expect(chosenTests.toSorted()).toEqual([...secondHalf(all)].toSorted());
  },
  120_000,
);

test("Vitest runs exactly the files of a shard", async () => {
  const projectArguments = ["--project=shared", "--project=alone"];
  const all = await filesOf(projectArguments)();
  expect(all.length).toBeGreaterThan(200);
  const chosenFiles = await filesOf([...projectArguments, ...secondHalf(all).map((file) => resolve(file))])();
  expect(chosenFiles.toSorted()).toEqual([...secondHalf(all)].toSorted());
}, 120_000);
