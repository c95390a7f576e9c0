/**
 * Every state's screen in both languages, with each control pressed; `npm run screens -- --update` accepts a change.
 */
import { beforeAll, expect, test } from "vitest";
import { figureFaults, fileFaults, pressFaultsOf, reviewFaults, structureFaults } from "./check.ts";
import { type DrawnScreens, drawScreens } from "./draw.ts";

let drawn: DrawnScreens;

beforeAll(async () => {
  drawn = await drawScreens();
}, 900_000);

test("every drawn screen equals its written file, and every file belongs to a state", () => {
  expect(fileFaults(drawn).join("\n")).toBe("");
});

test("every Arabic screen has the structure of the English one", () => {
  expect(structureFaults(drawn)).toEqual([]);
});

test("every amount, date, number and name on a screen agrees with the known data, in both languages", () => {
  expect(figureFaults(drawn).join("\n")).toBe("");
});

test("every control sends exactly one event, which the chart accepts in that state", () => {
  expect(pressFaultsOf(drawn).join("\n")).toBe("");
});

test("every reviewed exception to these checks is still needed", () => {
  expect(reviewFaults(drawn)).toEqual([]);
});

test("drawing the screens and pressing their controls logs nothing to the browser's console", () => {
  expect(drawn.complaints).toEqual([]);
});
