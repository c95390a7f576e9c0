/**
 * Every state's screen in both languages, with each control pressed; `npm run screens -- --update` accepts a change.
 */
import { beforeAll, expect, test } from "vitest";
import {
  figureFaults,
  fileFaults,
  isolationFaultsOf,
  pressFaultsOf,
  readabilityFaultsOf,
  reviewFaults,
  structureFaults,
} from "./check.ts";
import { type DrawnScreens, drawScreens } from "./draw.ts";

let drawnScreens: DrawnScreens;

beforeAll(async () => {
  drawnScreens = await drawScreens();
}, 900_000);

test("every rendered screen equals its snapshot, and every snapshot belongs to a state", () => {
  expect(fileFaults(drawnScreens).join("\n")).toBe("");
});

test("every Arabic screen has the structure of the English one", () => {
  expect(structureFaults(drawnScreens)).toEqual([]);
});

test("every amount, date, number and name on a screen agrees with the known data, in both languages", () => {
  expect(figureFaults(drawnScreens).join("\n")).toBe("");
});

test("every text from a person or a back end has its own text direction, isolated from the text beside it, in both languages", () => {
  expect(isolationFaultsOf(drawnScreens)).toEqual([]);
});

test("every text and icon has enough contrast and room, and no drawing is cut off", () => {
  expect(readabilityFaultsOf(drawnScreens)).toEqual([]);
});

test("every control sends exactly one event, which the chart accepts in that state", () => {
  expect(pressFaultsOf(drawnScreens).join("\n")).toBe("");
});

test("every reviewed exception to these checks is still needed", () => {
  expect(reviewFaults(drawnScreens)).toEqual([]);
});

test("rendering the screens and pressing their controls logs nothing to the browser's console", () => {
  expect(drawnScreens.complaints).toEqual([]);
});
