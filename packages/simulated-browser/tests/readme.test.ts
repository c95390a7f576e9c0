/** Tests the package as a user gets it: packed, installed into an empty project, with the files of its README. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compiler } from "../../../tools/packages/build-package.ts";
import { type InstalledPackage, installPackage } from "../../../tools/packages/installed-package.ts";
import { expectSizeOf, readmeExample, writeStrictConfig } from "../../../tools/packages/readme-example.ts";

const example = readmeExample("simulated-browser");

let installedPackage: InstalledPackage;
beforeAll(() => {
  installedPackage = installPackage("simulated-browser", ["tsx"]);
});
afterAll(() => installedPackage?.remove());

const run = async (folder: string, ...changes: readonly (readonly [from: string, to: string])[]) => {
  const root = example.writeInto(
    installedPackage,
    folder,
    ...changes.map(([from, to]) => ["counter.ts", from, to] as const),
  );
  const { printed, isRed } = await installedPackage.run("--import", "tsx", join(root, "counter.test.ts"));
  expect(isRed).toBe(false);
  return printed;
};

test("random seeds and the exhaustive search find the defect of the README's counter, and none in the corrected counter", async () => {
  const printed = await run("right");
  expect(printed).toMatch(/^press, seed \d+: 2 presses count 1\n.*(?:press in tab|the wire drops)/s);
  expect(printed).toMatch(/^press, 0 faults: holds in all \d+ states$/m);
  expect(printed).toMatch(/^press, 1 faults: 2 presses count 1$/m);
  expect(printed).toMatch(/^mendedPress: 500 seeds hold$/m);
  for (const faults of [0, 1, 2])
    expect(printed).toMatch(new RegExp(`^mendedPress, ${faults} faults: holds in all \\d+ states$`, "m"));
  const [, first = "", last = ""] = /needs[^\n]*\n\n```\n(.*?)\n…\n(.*?)\n```/s.exec(example.readme) ?? [];
  expect(printed.startsWith(`${first}\n`)).toBe(true);
  expect(printed.split("\n")).toContain(last);
});

test("the corrected counter without its lock fails too, even with no simulated faults", async () => {
  const printed = await run("unlocked", [
    'export async function mendedPress(browser: Browser): Promise<void> {\n  await browser.locks().request("count", async () => {',
    'export async function mendedPress(browser: Browser): Promise<void> {\n  await (async (_: string, run: () => Promise<void>) => run())("count", async () => {',
  ]);
  expect(printed).toMatch(/^mendedPress, seed \d+: 2 presses count 1$/m);
  expect(printed).toMatch(/^mendedPress, 0 faults: 2 presses count 1$/m);
});

test("the example compiles with strict types against the packed declarations", async () => {
  const root = example.writeInto(installedPackage, "typed");
  writeStrictConfig(root);
  expect(await installedPackage.run(compiler, "-p", root)).toEqual({ isRed: false, printed: "" });
});

test("the packed file has at most the size that the README states", () => {
  expectSizeOf(example, installedPackage);
});
