import { expect, test } from "vitest";
import { formatCsv } from "../../src/services/files/csv.ts";

test("a file begins with the UTF-8 byte order mark, and its lines end as in RFC 4180", () => {
  expect(
    formatCsv([
      ["Date", "مبلغ"],
      ["2026-11-20", "50.00"],
    ]),
  ).toBe("\uFEFFDate,مبلغ\r\n2026-11-20,50.00\r\n");
});

test.each([
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-2+3", "'-2+3"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["＝1+1", "'＝1+1"],
  ["Rent \u202Efdp.exe", "Rent [U+202E]fdp.exe"],
  ["\u200B=1+1", "[U+200B]=1+1"],
  ["\uFEFFa\u2066b", "[U+FEFF]a[U+2066]b"],
  ["👩\u200D🍳", "👩\u200D🍳"],
  ["-", "-"],
  ["-35.00", "-35.00"],
  ["+$1,250.00", '"+$1,250.00"'],
  ["", ""],
])("the cell %j is written as %j", (text, expectedCell) => {
  expect(formatCsv([[text]])).toBe(`\uFEFF${expectedCell}\r\n`);
});
