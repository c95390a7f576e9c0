/**
 * The kept screens (`tests/charts/<chart>/screens.txt`): one complete screen for each place, and the others as diffs.
 */
import { dirname } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isAlike } from "./kept/arabic-texts.ts";
import { keptTexts, readCharts } from "./kept/files.ts";
import { applyChanges, changesOf, differentLines } from "./kept/line-changes.ts";
import { spellingFaults } from "./written.ts";

/** The folder also has `tests/charts/arabic.txt`. */
const folder = dirname("tests/charts/arabic.txt");
const lines = [...keptTexts(folder).values()].flatMap((text) => text.split("\n"));

test("the screen snapshots have at most 18,000 lines of at most 120 characters, and 1 MB", () => {
  expect(lines.length).toBeLessThanOrEqual(18_000);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
  expect(Buffer.byteLength(lines.join("\n"))).toBeLessThanOrEqual(1_000_000);
});

test("each file equals the output of --update, also after manual edits and merges", () => {
  expect(spellingFaults()).toEqual([]);
});

test("every Arabic screen snapshot has the structure of the English one", () => {
  const screens = [...readCharts(folder).values()].flatMap((states) => [...states.values()].flat());
  const differingLines = screens.flatMap(({ place, en, ar = [] }) =>
    en
      .filter((line, index) => en.length !== ar.length || !isAlike("aria", line, ar[index] ?? ""))
      .map((line) => `${place}: ${line}`),
  );
  expect(screens.length).toBeGreaterThan(900);
  expect(differingLines).toEqual([]);
});

test("two lines are alike if only their texts differ, not their roles or attributes", () => {
  expect(isAlike("aria", '- button "Close" [disabled]', '- button "إغلاق" [disabled]')).toBe(true);
  expect(isAlike("aria", '- button "Close" [disabled]', '- button "إغلاق"')).toBe(false);
  expect(isAlike("aria", '- button "Close"', '- link "إغلاق"')).toBe(false);
  expect(isAlike("aria", "- text: Amount", "- text: المبلغ")).toBe(true);
});

const list = fc.array(fc.constantFrom("a", "b", "c", "- d"), { maxLength: 12 });

test("applying the changes between two lists to the first gives the second, also with repeated lines", () => {
  fc.assert(
    fc.property(list, list, (base, changedLines) => {
      expect(applyChanges(base, changesOf(base, changedLines))).toEqual(changedLines);
    }),
    { numRuns: 2_000 },
  );
});

test("a hunk is located by the lines before it, without line numbers", () => {
  const changes = changesOf(["a", "b", "a", "c"], ["a", "b", "a", "x", "c"]);
  expect(changes).toEqual([" b", " a", "+x"]);
  expect(applyChanges(["new", "a", "b", "a", "c"], changes)).toEqual(["new", "a", "b", "a", "x", "c"]);
});

test("a difference lists an added line that repeats another, and a line that moved", () => {
  const base = ["  list:", "    button", "    text"];
  expect(differentLines(base, ["  list:", "    button", "    button", "    text"])).toEqual(["+ button"]);
  expect(differentLines(base, ["  list:", "    text", "    button"])).toEqual(["- button", "+ button"]);
});
