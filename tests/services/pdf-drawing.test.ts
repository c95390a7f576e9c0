import { readFileSync, writeFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { Receipt } from "../../src/machines/history/rules/receipt.ts";
import { createDocument } from "../../src/services/statements/pdf/document.ts";
import { makeReceiptPdf } from "../../src/services/statements/pdf/receipt-pdf.ts";
import { makeStatementPdf } from "../../src/services/statements/pdf/statement-pdf.ts";
import { Typesetter } from "../../src/services/statements/pdf/typesetter.ts";
import { drawingOf } from "../support/pdf-drawing.ts";
import { typefaces } from "../support/typefaces.ts";
import { receipt } from "./receipt-fixture.ts";
import { arabic, createLine, createStatement, english, fewLines } from "./statement-fixtures.ts";

/**
 * `NUPAY_DRAW=1 npx vitest run tests/services/pdf-drawing.test.ts` rewrites the drawings. Review the diff, since it is
 * what a reader will see.
 */
function expectDrawing(name: string, pdf: Uint8Array): void {
  const file = new URL(`drawings/${name}.txt`, import.meta.url);
  if (process.env.NUPAY_DRAW) writeFileSync(file, drawingOf(pdf));
  expect(drawingOf(pdf).split("\n")).toEqual(readFileSync(file, "utf8").split("\n"));
}

const lines = [
  ...fewLines,
  createLine(4, { party: "Priya P.", reference: "NP-4F2A9C81B0" }),
  createLine(5, { party: "محمد (علي) office\u00A07", message: `Rent (part 1) for ${"W".repeat(400)}` }),
  createLine(6, { party: "مُحَمَّدٌ لَا، جِيعِ رِبٍ", message: "Ärzte fi ﬁ، شكرًا على [العشاء] 12" }),
  ...Array.from({ length: 17 }, (_, number) => createLine(10 + number, { effect: -number, amount: number })),
];

test.each([english, arabic])("a statement's pages in $language equal the approved drawing", async (texts) => {
  const pdf = await makeStatementPdf({ statement: createStatement(lines), texts }, typefaces);
  expectDrawing(`statement-${texts.language}`, pdf);
});

test("a statement of debits without lines and without a name equals the approved drawing", async () => {
  const emptyStatement = { ...createStatement([]), netChange: -100, totalDebits: 0 };
  const pdf = await makeStatementPdf(
    { statement: emptyStatement, texts: { ...english, holderName: "" } },
    typefaces,
  );
  expectDrawing("statement-empty", pdf);
});

test.each([["\u00A0"], ["\u2007"], ["\u202F"]])(
  "the space %j of a time is drawn as a plain space",
  async (space) => {
    const draw = async (value: string) =>
      drawingOf(await makeReceiptPdf({ ...receipt, rows: [{ label: "Made", value }] }, typefaces));
    expect(await draw(`7:20${space}PM`)).toBe(await draw("7:20 PM"));
  },
);

test("a text that is drawn in two weights and two directions has its own glyphs in each", async () => {
  const { document } = createDocument({ title: "Title", language: "en", product: "nupay" });
  const drawn = vi.spyOn(document, "addContent").mockReturnValue(document);
  const typesetter = new Typesetter(document, typefaces);
  document.addPage();
  drawn.mockClear();
  const styles = (["regular", "strong"] as const).flatMap((weight) =>
    (["ltr", "rtl"] as const).map((direction) => ({ weight, direction, size: 10, color: "0 0 0" })),
  );
  for (const style of styles) typesetter.draw("(a", 0, 0, style);
  typesetter.flush();
  const lines = String(drawn.mock.calls[0]?.[0])
    .split("\n")
    .filter((line) => line.endsWith("ET"));
  expect(new Set(lines).size).toBe(styles.length);
});

const longReceipt: Receipt = {
  ...receipt,
  rows: receipt.rows.map((row) =>
    row.label === "Made" ? { label: "Message", value: "x".repeat(300) } : row,
  ),
};

test.each([longReceipt, { ...longReceipt, language: "ar", direction: "rtl" } as const])(
  "a receipt in $language equals the approved drawing",
  async (receiptData) =>
    expectDrawing(`receipt-${receiptData.language}`, await makeReceiptPdf(receiptData, typefaces)),
);
