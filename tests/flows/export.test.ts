import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { definitionOf, type IndexEntry } from "statechart-atlas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { readSource } from "../../flows/charts/source.ts";
import { exportCharts } from "../../flows/export.ts";
import { project } from "../../flows/places.ts";
import { importsOf } from "../support/imports.ts";
import { machineIn, runningMachine, sources } from "./charts.ts";

// The folder is inside the project, so that modules in it can import xstate.
const temporary = join(project, ".tmp");
let folder: string;
let index: readonly IndexEntry[];

beforeAll(() => {
  mkdirSync(temporary, { recursive: true });
  folder = mkdtempSync(join(temporary, "flows-export-"));
  index = exportCharts(folder);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

test("each chart is exported as TypeScript, JSON and Mermaid, and an index lists all", () => {
  const expected = sources.flatMap(({ id }) => [`${id}.json`, `${id}.machine.ts`, `${id}.mmd`]);
  expect(readdirSync(folder).sort()).toEqual([...expected, "index.json"].sort());
  expect(JSON.parse(read("index.json"))).toEqual(index);
});

test("the index lists the charts that each chart invokes", () => {
  const invokes = Object.fromEntries(index.map((entry) => [entry.id, entry.invokes]));
  expect(invokes.topUp).toEqual(["amount", "addCard", "dialogPayment"]);
  expect(invokes.paymentsCoordinator).toEqual(["payment", "followJournal"]);
  expect(invokes.carousel).toEqual([]);
  expect(index.flatMap((entry) => entry.invokes).filter((id) => !(id in invokes))).toEqual([]);
});

/** The project's strict compiler options, with the language's library only. */
const strictly = [
  "--ignoreConfig --noEmit --checkers 1 --skipLibCheck --target ES2023 --lib ES2024 --module ESNext",
  "--moduleResolution bundler --allowImportingTsExtensions --verbatimModuleSyntax --strict",
  "--exactOptionalPropertyTypes --noUncheckedIndexedAccess",
].flatMap((line) => line.split(" "));

function typeFaults(files: readonly string[]): string {
  const compiler = join(project, "node_modules/typescript-7/bin/tsc");
  return spawnSync(process.execPath, [compiler, ...strictly, ...files], { encoding: "utf8" }).stdout;
}

test("the exported files compile with the project's strict types", () => {
  expect(typeFaults(index.map(({ file }) => join(folder, file)))).toBe("");
}, 120_000);

test("the compile check reports a type error", () => {
  const file = `${folder}.ts`;
  writeFileSync(file, "export const first: string = [7][0];\n");
  try {
    expect(typeFaults([file])).toMatch(/ error TS2322: Type 'number \| undefined'/);
  } finally {
    rmSync(file);
  }
});

describe.each(sources)("the export of $id", (source) => {
  const { id, exported } = source;
  let machine: AnyStateMachine;

  beforeAll(async () => {
    machine = await machineIn(join(folder, `${id}.machine.ts`), exported);
  });

  test("imports only xstate and contains one literal chart", () => {
    const text = read(`${id}.machine.ts`);
    expect(importsOf(`${id}.machine.ts`, text).map(({ specifier }) => specifier)).toEqual(["xstate"]);
    expect(readSource(source.file, text).exported).toBe(exported);
  });

  test("has the running machine's definition and implementations when it is loaded", async () => {
    const loadedMachine = await runningMachine(source);
    expect(definitionOf(machine)).toEqual(definitionOf(loadedMachine));
    for (const kind of ["actions", "guards", "actors", "delays"] as const)
      expect(Object.keys(machine.implementations[kind])).toEqual(
        Object.keys(loadedMachine.implementations[kind]),
      );
  });

  test("has the running machine's definition in its JSON file", async () => {
    expect(JSON.parse(read(`${id}.json`))).toEqual(definitionOf(await runningMachine(source)));
  });
});
