import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { workersOf } from "./part.ts";
import { everything, extended, extendedJourneys } from "./parts.ts";

test.each(extendedJourneys)("the extended journey %s has a file", (name) => {
  expect(existsSync(new URL(`../journeys/${name}.spec.ts`, import.meta.url))).toBe(true);
});

describe("the parts of npm test and of npm test -- extended", () => {
  test("share only the build", () => {
    const names = everything.map(({ name }) => name);
    expect(extended.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(["build"]);
  });

  test("write separate reports", () => {
    const reports = [...everything, ...extended].flatMap(({ report }) => report ?? []);
    expect(reports).toEqual([...new Set(reports)]);
  });
});

test("a part has a quarter of the processors as workers, at least two", () => {
  expect([1, 2, 4, 8, 16, 64].map(workersOf)).toEqual([2, 2, 2, 2, 4, 16]);
});
