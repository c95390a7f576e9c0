/** The rows of a statement's PDF lie below each other, whichever of a line's texts is long. */
import { expect, test } from "vitest";
import type { StatementLine } from "../../src/machines/history/rules/statement.ts";
import { makeStatementPdf } from "../../src/services/statements/pdf/statement-pdf.ts";
import { readPdf } from "../support/pdf-text.ts";
import { typefaces } from "../support/typefaces.ts";
import { createLine, createStatement, english } from "./statement-fixtures.ts";

const long = Array(30).fill("mmmmmm").join(" ");
const texts = {
  ...english,
  types: { LONG: long, NEXT: "next" },
  months: [...english.months.slice(0, 10), long, "Dec"],
};

const short: Partial<StatementLine> = { type: "OTHER", day: "2026-10-19" };

test.each<[string, Partial<StatementLine>]>([
  ["label", { type: "LONG" }],
  ["party", { party: long }],
  ["message", { message: long }],
  ["reference", { reference: long }],
  ["date", { day: "2026-11-19" }],
])("a line with a long %s ends above the next one", async (_, changes) => {
  const lines = [
    createLine(1, { ...short, ...changes }),
    createLine(2, { ...short, type: "NEXT", reference: "next" }),
  ];
  const pdf = await makeStatementPdf({ statement: createStatement(lines), texts }, typefaces);
  const { pages, baselines } = await readPdf(pdf);
  const [pieces = []] = pages;
  const baselinesOf = (pattern: RegExp) =>
    (baselines[0] ?? []).filter((_height, index) => pattern.test(pieces[index] ?? ""));
  const longLines = baselinesOf(/mmmmmm/);
  expect(longLines.length).toBeGreaterThan(1);
  expect(Math.min(...longLines)).toBeGreaterThan(Math.max(...baselinesOf(/^next$/)) + 8);
});
