import { expect, test } from "vitest";
import { wrapText } from "../../../src/services/statements/pdf/wrap.ts";

test("a letter wider than the line has its own line, and no line is empty", () => {
  expect(wrapText("an m", 1, (text) => text.length)).toEqual(["a", "n", "m"]);
  expect(wrapText("WW", 1, (text) => text.length * 2)).toEqual(["W", "W"]);
});
