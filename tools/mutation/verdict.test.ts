import { readFileSync } from "node:fs";
import { TypeCheck } from "statechart-mutation";
import { expect, test } from "vitest";
import { resolveProjectPath } from "./project-files.ts";
import { detectMutant } from "./try-mutant.ts";

const file = "src/machines/app/carousel.machine.ts";
const paths = { kind: "paths", machine: "carousel" } as const;

function fileWith(path: string, from: string, to: string): string {
  const source = readFileSync(resolveProjectPath(path), "utf8");
  const changedSource = source.replace(from, to);
  expect(changedSource).not.toBe(source);
  return changedSource;
}

const carouselWith = (from: string, to: string): string => fileWith(file, from, to);

test("the paths of an unchanged chart report no failure", async () => {
  expect(await detectMutant(paths)).toBeUndefined();
});

test("the paths of a chart detect a changed initial state, and the next run has the original chart", async () => {
  const source = carouselWith('initial: "playing"', 'initial: "paused"');
  expect(await detectMutant(paths, { file, source })).toMatch(/begins|should/);
  expect(await detectMutant(paths)).toBeUndefined();
});

test("the paths of a chart detect a syntax error in its file", async () => {
  expect(await detectMutant(paths, { file, source: "export const carouselMachine = ;" })).toBeDefined();
});

test("only the kept plan detects a removed event, because the generated paths no longer send it", async () => {
  const transfer = "src/machines/payments/transfer.machine.ts";
  const source = fileWith(
    transfer,
    `"message.changed": { actions: { type: "keepMessage", params: ({ event }) => event } },
        submitted`,
    "submitted",
  );
  const mutant = { file: transfer, source };
  expect(await detectMutant({ kind: "paths", machine: "transfer" }, mutant)).toBeUndefined();
  expect(await detectMutant({ kind: "kept plan", machine: "transfer" }, mutant)).toMatch(
    /transfer is not as its kept plan has it/,
  );
  expect(await detectMutant({ kind: "kept plan", machine: "transfer" })).toBeUndefined();
});

test("a mutant with a type error is reported as not compiling, and one without a type error as compiling", () => {
  const types = new TypeCheck(resolveProjectPath("tsconfig.json"));
  expect(types.compiles(file, carouselWith("context: { slide: 0 }", "context: {}"))).toBe(false);
  expect(types.compiles(file, carouselWith("context.slide + 1", "context.slide - 1"))).toBe(true);
}, 120_000);
