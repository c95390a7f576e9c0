/** Tests the package as a user gets it: packed, installed into an empty project, with the files of its README. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compiler } from "../../../tools/packages/build-package.ts";
import {
  type InstalledPackage,
  installPackage,
  type Outcome,
} from "../../../tools/packages/installed-package.ts";
import { expectSizeOf, readmeExample, writeStrictConfig } from "../../../tools/packages/readme-example.ts";

const example = readmeExample("statechart-mutation");
const { readme, files } = example;
const [, survivors = ""] = /and then:\n\n```\n(.*?)```/s.exec(readme) ?? [];
const [, added = ""] = /Two more observations notice it:\n\n```ts\n(.*?)```/s.exec(readme) ?? [];

const machine = "locker.machine.ts";
const paths = "locker.paths.ts";

let installedPackage: InstalledPackage;
beforeAll(() => {
  installedPackage = installPackage("statechart-mutation");
});
afterAll(() => installedPackage?.remove());

function project(name: string, ...changes: Parameters<typeof example.writeInto>[2][]): string {
  const root = example.writeInto(installedPackage, name, ...changes);
  writeStrictConfig(root);
  return root;
}

const mutate = (root: string, ...words: readonly string[]): Promise<Outcome> =>
  installedPackage.runIn(root, installedPackage.command("statechart-mutation"), ...words);

test("the README's machine and path file compile with strict types", async () => {
  expect(files.map(([name]) => name)).toEqual([machine, paths]);
  expect(await installedPackage.run(compiler, "-p", project("typed"))).toEqual({ isRed: false, printed: "" });
});

test("the command prints the surviving mutants of the README, each with its location and advice", async () => {
  const { isRed, printed } = await mutate(project("weak"), machine);
  expect(survivors.match(/locker\.machine\.ts:\d+/g)).toHaveLength(3);
  expect(printed).toContain(survivors);
  expect(printed).toMatch(/^ActionRemoved +3 +1 +0 +2 +0 +0$/m);
  expect(printed).toMatch(/^all +66 +6[0-3] +[0-3] +3 +0 +\d$/m);
  expect(isRed).toBe(true);
});

test("with the README's additional observations every mutant is killed", async () => {
  const root = project("strong", [paths, "  ],\n});", `${added}  ],\n});`]);
  const { isRed, printed } = await mutate(root, machine, paths, "--json");
  const { score, mutants } = JSON.parse(printed);
  expect(score).toMatchObject({ mutants: 66, survived: 0, equivalent: 0, uncompilable: 0, percent: 100 });
  expect(mutants).toHaveLength(66);
  expect(isRed).toBe(false);
});

test("a surviving mutant with a reason in the list counts as equivalent, and a stale reason is reported", async () => {
  const root = project("equivalent");
  const name = 'shut | ActionRemoved | actions: "forget" → (nothing)';
  const writeEquivalents = (...names: readonly string[]) =>
    writeFileSync(
      join(root, "same.json"),
      JSON.stringify(Object.fromEntries(names.map((mutant) => [mutant, "It is."]))),
    );
  writeEquivalents(name);
  const only = [machine, "--only", name, "--equivalent", "same.json"];
  const { isRed, printed } = await mutate(root, ...only);
  expect(printed).toContain(`1 equivalent\n  ${machine}:25  ${name}\n      It is.`);
  expect(isRed).toBe(false);
  const caught = 'shut | ActionRemoved | actions: "countWrong" → (nothing)';
  writeEquivalents(caught);
  const staleOutcome = await mutate(root, machine, "--only", caught, "--equivalent", "same.json");
  expect(staleOutcome.printed).toContain(`not equivalent any more, or gone: ${caught}`);
  expect(staleOutcome.isRed).toBe(true);
});

test("--min sets the score below which the command fails", async () => {
  const root = project("min");
  const only = [machine, "--only", "ActionRemoved", "--no-types"];
  expect((await mutate(root, ...only, "--min", "33")).isRed).toBe(false);
  expect((await mutate(root, ...only, "--min", "34")).isRed).toBe(true);
});

test("the command handles a machine without setup, extensionless imports and tsconfig paths", async () => {
  const root = project("imports");
  rmSync(join(root, paths));
  writeStrictConfig(root, { module: "ESNext", moduleResolution: "bundler", paths: { "@/*": ["./lib/*"] } });
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  mkdirSync(join(root, "lib"));
  write("lib/most.ts", "export const most = 1;\n");
  write(
    "lamp.machine.ts",
    `import { createMachine } from "xstate";
import { most } from "./lib/most";
export const lampMachine = createMachine({
  id: "lamp",
  context: { most },
  initial: "off",
  states: { off: { on: { pressed: "on" } }, on: { on: { pressed: "off" } } },
});
`,
  );
  write(
    "lamp.paths.ts",
    `import { pathsOf } from "statechart-paths";
import { most } from "@/most";
import type { lampMachine } from "./lamp.machine";
export const paths = pathsOf<typeof lampMachine>()({
  events: { pressed: [{}] },
  initial: { "the beginning": "off" },
  transitions: { off: { pressed: "on" }, on: { pressed: "off" } },
  observations: [{ in: ["off", "on"], description: "the limit", check: ({ context }) => context.most === most }],
});
`,
  );
  const { printed } = await mutate(root, "lamp.machine.ts", "--json");
  expect(printed).toMatch(/^\{/);
  const { kinds } = JSON.parse(printed);
  expect(kinds).toMatchObject({ TargetChanged: { killed: 2 }, TargetRemoved: { killed: 2 } });
});

test("--help prints the usage", async () => {
  const { isRed, printed } = await mutate(installedPackage.folder, "--help");
  expect(printed).toContain("statechart-mutation MACHINE_FILE [PATHS_FILE] [options]");
  expect(isRed).toBe(false);
});

test.each<[symptom: string, words: readonly string[], change: readonly [string, string, string]]>([
  ["It takes one machine file", [], [machine, "", ""]],
  ["There is no file door.machine.ts.", ["door.machine.ts"], [machine, "", ""]],
  [
    "There is no path file other.paths.ts: `npx statechart-paths",
    [machine, "other.paths.ts"],
    [machine, "", ""],
  ],
  [
    `${machine} exports no machine.`,
    [machine],
    [machine, "export const lockerMachine", "const lockerMachine"],
  ],
  [
    "exports 2 machines (copy, lockerMachine)",
    [machine],
    [
      machine,
      "export const lockerMachine",
      "export const copy = setup({}).createMachine({});\nexport const lockerMachine",
    ],
  ],
  ["exports no `paths`", [machine], [paths, "export const paths", "export const others"]],
  [
    `Nothing was mutated: ${paths} is red with ${machine} as it is: door.shut in open leads elsewhere`,
    [machine],
    [paths, '"door.shut": "shut"', '"door.shut": "blocked"'],
  ],
  [
    "has no createMachine({ … }) with its object in place",
    [machine],
    [machine, "}).createMachine({", "}).createMachine(configOf());\nfunction configOf() { return ({"],
  ],
  ["--min 120 is not a number that it takes", [machine, "--min", "120"], [machine, "", ""]],
])("the command fails with an explanation: %s", async (symptom, words, change) => {
  const root = project(symptom.replace(/\W+/g, "-"), change);
  if (symptom.startsWith("has no createMachine")) {
    const file = join(root, machine);
    writeFileSync(file, readFileSync(file, "utf8").replace(/\}\);\n$/, "} as const); }\n"));
  }
  const { isRed, printed } = await mutate(root, ...words);
  expect(printed).toContain(symptom);
  expect(isRed).toBe(true);
});

test("the packed file has at most the size that the README states", () => {
  expectSizeOf(example, installedPackage);
});
