import { expect, test } from "vitest";
import type { Receipt } from "../../src/machines/history/rules/receipt.ts";
import { parseTransactionId } from "../../src/services/browser/transaction-address.ts";
import { receiptName } from "../../src/services/statements/file-name.ts";
import { makeReceiptPdf } from "../../src/services/statements/pdf/receipt-pdf.ts";
import { readPdf } from "../support/pdf-text.ts";
import { typefaces } from "../support/typefaces.ts";
import { receipt } from "./receipt-fixture.ts";

test("a receipt has the page's content as selectable text", async () => {
  const { pages, title, language, elements } = await readPdf(await makeReceiptPdf(receipt, typefaces));
  expect(language).toBe("en");
  expect(elements).toEqual(["Document(H1 P P Table(TR(TH TD) TR(TH TD) TR(TH TD)) P)"]);
  expect(title).toBe("Receipt NP-4F2A9C81B0");
  expect(pages).toEqual([
    [
      "Receipt",
      "Outgoing Transfer",
      "-$35.00",
      ...["To", "محمد علي", "Made", "Nov 19, 2026 4:12 PM", "Reference", "NP-4F2A9C81B0"],
      "This is a system-generated receipt and needs no signature.",
    ],
  ]);
});

test("an Arabic receipt keeps a Latin name and the reference in their order", async () => {
  const arabic: Receipt = {
    ...receipt,
    language: "ar",
    direction: "rtl",
    title: "إيصال",
    rows: [
      { label: "إلى", value: "\u2068Priya P.\u2069" },
      { label: "المرجع", value: "NP-4F2A9C81B0", direction: "ltr" },
      { label: "رسالة", value: "\u2068الأجرة لا السلام\u2069" },
    ],
  };
  const { pages } = await readPdf(await makeReceiptPdf(arabic, typefaces));
  expect(pages[0]).toEqual(expect.arrayContaining(["إيصال", "Priya P.", "NP-4F2A9C81B0", "-$35.00"]));
  // Lam and alef join to one glyph.
  expect(pages[0]).toContain("الأجرة لا السلام");
});

test.each(["ltr", "rtl"] as const)(
  "a long name in a receipt of direction %s is wrapped, and is complete above the next row",
  async (direction) => {
    const name = Array.from({ length: 30 }, (_, number) => `Bartholomew${number}`).join(" ");
    const longReceipt: Receipt = {
      ...receipt,
      direction,
      rows: [
        { label: "To", value: `\u2068${name}\u2069` },
        { label: "Made", value: "Nov 19, 2026 4:12 PM" },
      ],
    };
    const { pages, baselines } = await readPdf(await makeReceiptPdf(longReceipt, typefaces));
    const [pieces = []] = pages;
    const nameLines = pieces.filter((piece) => piece.startsWith("Bartholomew"));
    expect(nameLines.length).toBeGreaterThan(3);
    expect(nameLines.join(" ")).toBe(name);
    const baselineOf = (piece: string) => baselines[0]?.[pieces.indexOf(piece)] ?? 0;
    expect(baselineOf(nameLines.at(-1) ?? "")).toBeGreaterThan(baselineOf("Made") + 20);
  },
);

test("a very long message is cut, and stays on the page", async () => {
  const longReceipt = { ...receipt, rows: [{ label: "To", value: "x".repeat(3_000) }] };
  const { pages } = await readPdf(await makeReceiptPdf(longReceipt, typefaces));
  expect(pages[0]?.some((piece) => /^x+…$/.test(piece))).toBe(true);
});

test("the file's name contains the reference, and no path", () => {
  expect(receiptName(receipt)).toBe("nupay-receipt-np-4f2a9c81b0.pdf");
  expect(receiptName({ ...receipt, reference: "../a b" })).toBe("nupay-receipt--a-b.pdf");
});

test.each([
  ["/transactions/txn_1", "txn_1"],
  ["/transactions/a%2Fb", "a/b"],
  ["/transactions/%", "%"],
  ["/transactions", undefined],
  ["/transactions/", undefined],
  ["/transactions/a/b", undefined],
  ["/dashboard", undefined],
])("the URL %s names the transaction %s", (path, id) => {
  expect(parseTransactionId(path)).toBe(id);
});
