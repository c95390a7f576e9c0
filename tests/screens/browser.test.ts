/**
 * Every state's screen in English, drawn from a snapshot of the chart. `every-screen.test.ts` adds Arabic and presses
 * the controls.
 */
import { beforeAll, expect, test } from "vitest";
import { chosenNames } from "../model/discover.ts";
import { chartFaults, figureFaults, fileFaults, stateFaults } from "./check.ts";
import { type DrawnScreens, drawScreens, inEnglish } from "./draw.ts";
import { englishOf, readKept } from "./written.ts";

const charts = chosenNames();
let drawnScreens: DrawnScreens;

beforeAll(async () => {
  drawnScreens = await drawScreens(charts, { depth: inEnglish });
}, 900_000);

test("every chart has drawn screens, or a written reason for having none", () => {
  expect(chartFaults([...drawnScreens.states.keys()], charts)).toEqual([]);
});

test("every state has a screen, or a reason for having none", () => {
  expect(stateFaults(drawnScreens)).toEqual([]);
});

test("every drawn screen equals its written file, and every file belongs to a state", () => {
  expect(fileFaults(drawnScreens, charts, (file) => englishOf(readKept(file))).join("\n")).toBe("");
});

test("every amount, date, number and name on a screen agrees with the known data", () => {
  expect(figureFaults(drawnScreens).join("\n")).toBe("");
});

test("drawing the screens logs nothing to the browser's console", () => {
  expect(drawnScreens.complaints).toEqual([]);
});
