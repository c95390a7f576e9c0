/**
 * Amounts in PDF files run from left to right, in Arabic files, too. In the shipped currency nobody sees a missing
 * direction, since figures in ASCII are set so in any case; with `€` the sign would stand behind its figure.
 */
import { afterEach, expect, test, vi } from "vitest";
import { makeReceiptPdf } from "../../src/services/statements/pdf/receipt-pdf.ts";
import { makeStatementPdf } from "../../src/services/statements/pdf/statement-pdf.ts";
import { Typesetter } from "../../src/services/statements/pdf/typesetter.ts";
import { typefaces } from "../support/typefaces.ts";
import { receipt } from "./receipt-fixture.ts";
import { arabic, createStatement, fewLines } from "./statement-fixtures.ts";

afterEach(() => vi.restoreAllMocks());

/** The direction of each drawn text that is an amount and nothing else. */
async function directionsIn(
  make: () => Promise<Uint8Array>,
): Promise<readonly { text: string; direction: string | undefined }[]> {
  const draw = vi.spyOn(Typesetter.prototype, "draw");
  await make();
  const amounts = draw.mock.calls.filter(([text]) => /^[+-]?\$[\d,]+\.\d\d$/.test(text));
  return amounts.map(([text, , , { direction }]) => ({ text, direction }));
}

test.each([
  ["a statement", () => makeStatementPdf({ statement: createStatement(fewLines), texts: arabic }, typefaces)],
  ["a receipt", () => makeReceiptPdf({ ...receipt, language: "ar", direction: "rtl" }, typefaces)],
])("each amount of %s in Arabic runs from left to right", async (_, make) => {
  const directions = await directionsIn(make);
  expect(directions).not.toEqual([]);
  expect(directions.filter(({ direction }) => direction !== "ltr")).toEqual([]);
});
