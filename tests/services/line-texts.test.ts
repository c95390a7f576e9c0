import { expect, test } from "vitest";
import { dayText } from "../../src/services/statements/line-texts.ts";

const months = ["January", "February"];
const textOf = (day: string) => dayText(day, { months, dayPattern: "{day} {month} {year}" } as never);

test.each([
  ["2026-02-05", "5 February 2026"],
  ["2026-13-05", "5 13 2026"],
  ["", "0  "],
])("the date '%s' is written as '%s'", (day, text) => {
  expect(textOf(day)).toBe(text);
});
