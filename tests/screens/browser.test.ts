/**
 * Draws every state's screen in English from a snapshot of the chart. It presses all controls of the charts that a change
 * is about, and otherwise each control where the first state has it. `every-screen.test.ts` adds Arabic and presses all.
 */
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { chosenNames, pressedNames } from "../model/discover.ts";
import {
  chartFaults,
  childFaults,
  figureFaults,
  fileFaults,
  isolationFaultsOf,
  pressFaultsOf,
  readabilityFaultsOf,
  stateFaults,
} from "./check.ts";
import { type DrawnScreens, drawScreens } from "./draw.ts";
import { changedPresses, englishOf, firstPresses, readKept } from "./written.ts";

const charts = chosenNames();
const pressedCharts = pressedNames();
const isPressed = (chart: string) => pressedCharts.includes(chart);
const chosenPresses = firstPresses(charts);
let drawnScreens: DrawnScreens;

beforeAll(async () => {
  const presses = (chart: string, state: string) =>
    isPressed(chart) ? "all" : (chosenPresses.get(`${chart} ${state}`) ?? []);
  drawnScreens = await drawScreens(charts, { depth: { languages: ["en"], presses } });
}, 900_000);

test("every chart has rendered screens, or a reason for having none", () => {
  expect(chartFaults([...drawnScreens.states.keys()], charts)).toEqual([]);
});

test("every state has a screen, or a reason for having none", () => {
  expect(stateFaults(drawnScreens)).toEqual([]);
});

test.skipIf(charts !== undefined)(
  "every chart that several pages show is rendered in the same states on each of them",
  () => {
    expect(childFaults(drawnScreens)).toEqual([]);
  },
);

test("every rendered screen equals its snapshot, and every snapshot belongs to a state", () => {
  const keptPart = (file: string) => englishOf(readKept(file), isPressed(dirname(file)));
  const screens = drawnScreens.screens.map((screen) =>
    isPressed(screen.chart) ? screen : { ...screen, presses: [] },
  );
  expect(fileFaults({ ...drawnScreens, screens }, charts, keptPart).join("\n")).toBe("");
});

test("each control does what is written of it, in the first state that has it", () => {
  expect(changedPresses(drawnScreens, chosenPresses).join("\n")).toBe("");
});

test("every pressed control sends exactly one event, which the chart accepts in that state", () => {
  expect(pressFaultsOf(drawnScreens).join("\n")).toBe("");
});

test("every amount, date, number and name on a screen agrees with the known data", () => {
  expect(figureFaults(drawnScreens).join("\n")).toBe("");
});

test("every text from a person or a back end has its own text direction, isolated from the text beside it", () => {
  expect(isolationFaultsOf(drawnScreens)).toEqual([]);
});

test("every text and icon has enough contrast and room, and no drawing is cut off", () => {
  expect(readabilityFaultsOf(drawnScreens)).toEqual([]);
});

test("rendering the screens logs nothing to the browser's console", () => {
  expect(drawnScreens.complaints).toEqual([]);
});
