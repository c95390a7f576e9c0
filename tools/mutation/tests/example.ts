/** Example tests for `try-file.test.ts`. Vitest does not run this file by itself. */
import { expect, test } from "vitest";
import { formatCsv } from "../../../src/services/files/csv.ts";

test("a quotation mark is doubled", () => {
  expect(formatCsv([['say "hi"']])).toContain('"say ""hi"""');
});

test("cannot fail", () => {
  expect(typeof formatCsv([['say "hi"']])).not.toBe("");
});

test("runs nothing of the product", () => {
  expect(1 + 1).toBe(2);
});
