/** Tests the package as a user gets it: packed, installed into an empty project, with the files of its README. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compiler } from "../../../tools/packages/build-package.ts";
import {
  type InstalledPackage,
  installPackage,
  type Outcome,
} from "../../../tools/packages/installed-package.ts";
import { expectSizeOf, readmeExample, writeStrictConfig } from "../../../tools/packages/readme-example.ts";

const example = readmeExample("statechart-paths");
const { readme, files } = example;

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage("statechart-paths");
});
afterAll(() => installed?.remove());

const project = (name: string, ...mistakes: readonly (readonly [from: string, to: string])[]): string =>
  example.writeInto(
    installed,
    name,
    ...mistakes.map((mistake) => ["turnstile.machine.ts", ...mistake] as const),
  );

const runExample = (...mistake: Parameters<typeof project>): Promise<Outcome> =>
  installed.run("--import", "tsx", join(project(...mistake), "turnstile.test.ts"));

test("the README has a machine, a path file, and a test of at most ten lines", () => {
  expect(files.map(([name]) => name)).toEqual([
    "turnstile.machine.ts",
    "turnstile.paths.ts",
    "turnstile.test.ts",
  ]);
  expect(files[2]?.[1].trim().split("\n").length).toBeLessThanOrEqual(10);
});

test("an empty project with the packed file and xstate plans and walks its machine", async () => {
  const { isRed, printed } = await runExample("right");
  expect(printed).toMatch(/^turnstile +3\/3 +6\/6 /m);
  expect(printed).toContain("when arm pushed");
  expect(isRed).toBe(false);
});

test("the example compiles with strict types against the packed declarations", async () => {
  const root = project("typed");
  writeStrictConfig(root);
  expect(await installed.run(compiler, "-p", root)).toEqual({ isRed: false, printed: "" });
  const paths = join(root, "turnstile.paths.ts");
  writeFileSync(paths, readFileSync(paths, "utf8").replace("{ cents: 200 }", "{ dollars: 2 }"));
  expect((await installed.run(compiler, "-p", root)).printed).toContain("'dollars' does not exist in type");
});

test("the packed file has at most the size that the README states", () => {
  expectSizeOf(example, installed);
});

const command = (folder: string, ...words: readonly string[]) =>
  installed.run(installed.command("statechart-paths"), ...words.map((word) => join(folder, word)));

test("the command explores a machine without a path file, prints the README's output and writes a path file", async () => {
  const root = project("looked");
  rmSync(join(root, "turnstile.paths.ts"));
  const { isRed, printed } = await command(root, "turnstile.machine.ts");
  const [, expectedOutput = ""] = /prints:\n\n```\n(.*?)```/s.exec(readme) ?? [];
  expect(printed.replaceAll(`${root}/`, "").trim()).toBe(expectedOutput.trim());
  expect(isRed).toBe(false);
  const pathFileText = readFileSync(join(root, "turnstile.paths.ts"), "utf8");
  expect(pathFileText).toContain('checking: { "done checkCoin": "locked", "error checkCoin": "locked" },');
  writeStrictConfig(root);
  const types = await installed.run(compiler, "-p", root);
  expect(types.printed).toMatch(/turnstile\.paths\.ts\(\d+,\d+\): error TS2741: Property 'cents' is missing/);
  expect(types.printed.match(/error TS/g)).toHaveLength(1);
});

test("the command walks a machine with its path file, and exits with an error if a path fails", async () => {
  const right = await command(project("walked"), "turnstile.machine.ts");
  expect(right.printed).toMatch(/^turnstile +3\/3 +6\/6 /m);
  expect(right.isRed).toBe(false);
  const failing = await command(
    project("wrong", ['onError: "locked"', 'onError: "open"']),
    "turnstile.machine.ts",
  );
  expect(failing.printed).toContain("error checkCoin in checking leads elsewhere");
  expect(failing.isRed).toBe(true);
});

test("the command says in a sentence which file it cannot read, goes on, and names a machine that it does not walk", async () => {
  const root = project("unread");
  const second = "export const secondMachine = turnstileMachine.provide({});";
  appendFileSync(join(root, "turnstile.machine.ts"), second);
  const { isRed, printed } = await command(root, "none.machine.ts", "turnstile.machine.ts");
  expect(printed).toContain("none.machine.ts\n  cannot be read: there is no such file\n");
  expect(printed).toMatch(/^turnstile +3\/3 +6\/6 /m);
  expect(printed).toMatch(/^turnstile, .*\n {2}not walked: .*turnstile\.paths\.ts is for turnstile$/m);
  expect(isRed).toBe(true);
});

test("the command prints its usage without a file name", async () => {
  expect(await command("")).toEqual({
    isRed: true,
    printed: expect.stringContaining("statechart-paths FILES"),
  });
});

test.each([
  [
    "failed-check-opens",
    ['onError: "locked"', 'onError: "open"'],
    "error checkCoin in checking leads elsewhere",
  ],
  ["push-not-counted", [', actions: "count"', ""], "not seen: one person more after a push of the open arm"],
  ["never-shuts", ['after: { openDelay: "locked" }, ', ""], "no path comes to: open — after openDelay"],
  [
    "shuts-too-early",
    ["openDelay: 5_000", "openDelay: 500"],
    "openDelay lasts 500 ms and should last 5000 ms",
  ],
] as const)("the README's test fails with a seeded defect: %s", async (name, mistake, symptom) => {
  const { isRed, printed } = await runExample(name, mistake);
  expect(printed).toContain(symptom);
  expect(isRed).toBe(true);
});
