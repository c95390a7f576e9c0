import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findMachines } from "../model/discover.ts";
import { workersOf } from "./part.ts";
import {
  chartVariables,
  commands,
  everything,
  extendedParts,
  mainCharts,
  mainJourneys,
  partsNamed,
  selectedParts,
} from "./parts.ts";

test.each(mainJourneys)("the journey %s of npm test has a file", (name) => {
  expect(existsSync(new URL(`../journeys/${name}.spec.ts`, import.meta.url))).toBe(true);
});

test("each chart that npm test walks in a browser exists", () => {
  const names = findMachines().map(({ name }) => name);
  expect(mainCharts.filter((name) => !names.includes(name))).toEqual([]);
});

describe("the parts of npm test, of npm test -- extended and of npm test -- tools", () => {
  const all = [...everything, ...extendedParts, ...commands];

  test("share only the build", () => {
    const names = all.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(["build", "build"]);
  });

  test("write separate reports", () => {
    const reports = all.flatMap(({ report }) => report ?? []);
    expect(reports).toEqual([...new Set(reports)]);
  });
});

test("the extended unit tests that a change selects form a separate part", () => {
  const nothing = { units: [], charts: [], pressed: [], paired: [], machines: [], journeys: {}, faults: [] };
  const selection = { ...nothing, extended: ["tests/b.test.ts"], lint: [], contract: false, left: 0 };
  expect(selectedParts(selection, { wide: false }).map(({ name }) => name)).toEqual([
    "build",
    "units, extended",
    "types",
    "lint",
  ]);
});

test("a word on the command line chooses the selection's parts of that name, with the build if they need it", () => {
  const nothing = { charts: [], pressed: [], paired: [], machines: [], journeys: {}, faults: [] };
  const units = { units: ["tests/a.test.ts"], extended: ["tests/b.test.ts"] };
  const selected = selectedParts(
    { ...nothing, ...units, lint: [], contract: false, left: 0 },
    { wide: false },
  );
  const namesOf = (...words: readonly string[]) => partsNamed(words, selected).map(({ name }) => name);
  expect(namesOf("lint")).toEqual(["lint"]);
  expect(namesOf("units")).toEqual(["build", "units, sandbox, machines", "units, extended"]);
  expect(namesOf("journeys")).toEqual([]);
  expect(() => namesOf("unit")).toThrow("There is no part unit");
});

test("only a selection without --wide limits the charts for the checks of controls and of transition pairs", () => {
  const selected = { charts: ["top-up", "amount"], pressed: ["top-up"], paired: ["amount"] };
  const walkVariables = { NUPAY_PATHS_MACHINES: "top-up,amount" };
  expect(chartVariables(selected, true)).toEqual(walkVariables);
  expect(chartVariables(selected, false)).toEqual({
    ...walkVariables,
    NUPAY_PRESSED_CHARTS: "top-up",
    NUPAY_PAIRED_CHARTS: "amount",
  });
});

test("a part has a quarter of the processors as workers, at least two", () => {
  expect([1, 2, 4, 8, 16, 64].map(workersOf)).toEqual([2, 2, 2, 2, 4, 16]);
});
