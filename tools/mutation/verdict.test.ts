import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Tried } from "./campaign.ts";
import { projectFile } from "./module-graph.ts";
import { type Mutant, nameOf } from "./mutant.ts";
import { judge, scoreOf } from "./outcome.ts";
import { noticed } from "./try-mutant.ts";
import { TypeCheck } from "./type-check.ts";

const file = "src/machines/app/carousel.machine.ts";
const paths = { kind: "paths", machine: "carousel" } as const;

function fileWith(path: string, from: string, to: string): string {
  const source = readFileSync(projectFile(path), "utf8");
  const changed = source.replace(from, to);
  expect(changed).not.toBe(source);
  return changed;
}

const carouselWith = (from: string, to: string): string => fileWith(file, from, to);

function mutant(place: string): Mutant {
  return {
    file,
    mutator: "TagRemoved",
    line: 1,
    place,
    original: "x",
    replacement: "",
    start: 0,
    end: 1,
    nth: 1,
  };
}

const tried: readonly Tried[] = [
  { mutant: mutant("seen"), by: "a tag is missing", holder: "paths of carousel" },
  { mutant: mutant("endless"), by: "no end", isTimeout: true },
  { mutant: mutant("unseen") },
  { mutant: mutant("alike") },
];

test("the paths of an unchanged chart report no failure", async () => {
  expect(await noticed(paths)).toBeUndefined();
});

test("the paths of a chart detect a changed initial state, and the next run has the original chart", async () => {
  const source = carouselWith('initial: "playing"', 'initial: "paused"');
  expect(await noticed(paths, { file, source })).toMatch(/begins|should/);
  expect(await noticed(paths)).toBeUndefined();
});

test("the paths of a chart detect a syntax error in its file", async () => {
  expect(await noticed(paths, { file, source: "export const carouselMachine = ;" })).toBeDefined();
});

test("only the kept plan detects a removed event, because the generated paths no longer send it", async () => {
  const transfer = "src/machines/payments/transfer.machine.ts";
  const source = fileWith(
    transfer,
    `"message.changed": { actions: { type: "keepMessage", params: ({ event }) => event } },
        submitted`,
    "submitted",
  );
  const changed = { file: transfer, source };
  expect(await noticed({ kind: "paths", machine: "transfer" }, changed)).toBeUndefined();
  expect(await noticed({ kind: "kept plan", machine: "transfer" }, changed)).toMatch(
    /transfer is not as its kept plan has it/,
  );
  expect(await noticed({ kind: "kept plan", machine: "transfer" })).toBeUndefined();
});

test("an undetected mutant survives, unless the list of equivalent mutants has a reason for it", () => {
  const { outcomes, stale } = judge(tried, { [nameOf(mutant("alike"))]: "They do the same." }, true);
  expect(outcomes.map(({ status }) => status)).toEqual(["killed", "timeout", "survived", "equivalent"]);
  expect(stale).toEqual([]);
  expect(scoreOf(outcomes)).toMatchObject({ killed: 1, timeouts: 1, survived: 1, equivalent: 1 });
  expect(scoreOf(outcomes).percent).toBeCloseTo(66.67, 1);
});

test("an entry of the list of equivalent mutants is stale once its mutant is detected or no longer exists", () => {
  const reasons = { [nameOf(mutant("seen"))]: "Nobody sees it.", "gone | TagRemoved | x": "It was." };
  expect(judge(tried, reasons, true).stale).toEqual(Object.keys(reasons));
  expect(judge(tried, reasons, false).stale).toEqual([nameOf(mutant("seen"))]);
});

test("a mutant with a type error does not compile, and one without compiles", () => {
  const types = new TypeCheck("tsconfig.json");
  expect(types.compiles(file, carouselWith("context: { slide: 0 }", "context: {}"))).toBe(false);
  expect(types.compiles(file, carouselWith("context.slide + 1", "context.slide - 1"))).toBe(true);
}, 120_000);
