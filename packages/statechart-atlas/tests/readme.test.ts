/** Tests the package as a user gets it: packed, installed into an empty project, with the file of its README. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compiler } from "../../../tools/packages/build-package.ts";
import { type InstalledPackage, installPackage } from "../../../tools/packages/installed-package.ts";
import { expectSizeOf, readmeExample, writeStrictConfig } from "../../../tools/packages/readme-example.ts";

const example = readmeExample("statechart-atlas");

let installedPackage: InstalledPackage;
beforeAll(() => {
  installedPackage = installPackage("statechart-atlas");
});
afterAll(() => installedPackage?.remove());

const command = (folder: string, ...words: readonly string[]) =>
  installedPackage.runIn(folder, installedPackage.command("statechart-atlas"), ...words);
const read = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");

test("the packed file has at most the size that the README states", () => {
  expectSizeOf(example, installedPackage);
});

test("the command draws the README's machine on a page that makes no requests", async () => {
  const root = example.writeInto(installedPackage, "page");
  expect(await command(root, "kettle.machine.ts")).toEqual({
    isRed: false,
    printed: "wrote atlas.html: kettle\n",
  });
  const page = read(root, "atlas.html");
  for (const key of ["idle", "heating", "hot", "broken"]) expect(page).toContain(`data-path="${key}"`);
  expect(page).toContain("if is filled and not is overfilled");
  expect(page).toContain("The water gets hot");
  expect(page).not.toMatch(/\b(?:src|href)="(?!#|data:)|@import|url\((?!#)|fetch\(/);
});

test("the command writes an SVG and a Mermaid file for each machine", async () => {
  const root = example.writeInto(installedPackage, "files");
  const { printed } = await command(root, "kettle.machine.ts", "--svg", "drawn", "--mermaid", "drawn");
  expect(printed).toBe(`wrote ${join("drawn", "kettle.svg")}\nwrote ${join("drawn", "kettle.mmd")}\n`);
  expect(read(root, "drawn/kettle.svg")).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*Heating/s);
  expect(read(root, "drawn/kettle.mmd")).toContain("kettle__heating --> kettle__hot : heatWater is done");
  expect(existsSync(join(root, "atlas.html"))).toBe(false);
});

test("the command with --diff prints the transitions that changed since another commit", async () => {
  const root = example.writeInto(installedPackage, "compared");
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.test", ...words], { cwd: root });
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "one");
  const file = join(root, "kettle.machine.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace('onError: "broken"', 'onError: "idle"'));
  const { printed } = await command(root, "kettle.machine.ts", "--diff", "HEAD");
  expect(printed).toContain("+ heating — error: heatWater → idle");
  expect(printed).toContain("- heating — error: heatWater → broken");
  expect((await command(root, "kettle.machine.ts", "--diff", "nowhere")).printed).toBe(
    "fatal: Not a valid object name nowhere\n",
  );
});

describe("the command fails with one sentence for", () => {
  test.each([
    ["a missing file", "door.ts", undefined, "door.ts: there is no such file."],
    [
      "a file without a machine",
      "none.ts",
      "export const a = 1;",
      "none.ts makes no machine: createMachine(…) is not called in it.",
    ],
    [
      "a machine that is not a literal",
      "made.ts",
      "\nexport const m = createMachine(make());",
      "made.ts, line 2: createMachine is given no literal, and nothing is run to read it.",
    ],
    [
      "a missing target",
      "target.ts",
      'export const m = createMachine({ id: "m", initial: "a", states: { a: { on: { go: "b" } } } });',
      "target.ts: Invalid transition definition for state node 'm.a':",
    ],
    ["an unknown option", "--colour", undefined, "Unknown option '--colour'."],
  ])("%s", async (_, name, text, sentence) => {
    const root = example.writeInto(installedPackage, "wrong");
    if (text !== undefined) writeFileSync(join(root, name), text);
    const { isRed, printed } = await command(root, name);
    expect(printed).toContain(sentence);
    expect(printed).not.toContain("    at ");
    expect(isRed).toBe(true);
  });

  test("a missing file name, with its usage", async () => {
    const { isRed, printed } = await command(installedPackage.folder);
    expect(printed).toContain("statechart-atlas FILES");
    expect(isRed).toBe(true);
  });
});

test("the README's program runs, and compiles with strict types against the packed declarations", async () => {
  const root = example.writeInto(installedPackage, "program");
  const [, program = ""] = /## From a program\n\n```ts\n(.*?)```/s.exec(example.readme) ?? [];
  writeFileSync(join(root, "draw.mjs"), program);
  const { printed } = await installedPackage.runIn(root, "draw.mjs");
  expect(printed).toContain("if there is water and not is");
  writeFileSync(join(root, "draw.mts"), program);
  writeStrictConfig(root, { lib: ["ES2024", "DOM"] });
  expect(await installedPackage.runIn(root, compiler, "-p", root)).toEqual({ isRed: false, printed: "" });
});
