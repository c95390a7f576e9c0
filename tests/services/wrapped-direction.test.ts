/** A name or message that wraps in a PDF has one direction, also on a line that begins with a word of the other one. */
import bidiFactory from "bidi-js";
import { afterEach, expect, test, vi } from "vitest";
import { makeReceiptPdf } from "../../src/services/statements/pdf/receipt-pdf.ts";
import { makeStatementPdf } from "../../src/services/statements/pdf/statement-pdf.ts";
import { Typesetter } from "../../src/services/statements/pdf/typesetter.ts";
import { typefaces } from "../support/typefaces.ts";
import { receipt } from "./receipt-fixture.ts";
import { createLine, createStatement, english } from "./statement-fixtures.ts";

afterEach(() => vi.restoreAllMocks());

const arabicWords = ["شركة", "التوريدات", "العامة", "للتجارة", "والخدمات", "المحدودة", "سيدني", "ملبورن"];
const latinWords = [
  "Trading",
  "Company",
  "Limited",
  "Supplies",
  "Services",
  "Holdings",
  "Sydney",
  "Melbourne",
];

/** Words of both scripts in turn, starting with the first list. */
const mixed = (first: readonly string[], second: readonly string[]) =>
  first.map((word, index) => `${word} ${second[index]}`).join(" ");

const bidi = bidiFactory();
const isolates = /[\u2066-\u2069]/g;

/** From left to right, where the words of a drawn line are. */
function positionsIn(text: string): (word: string) => number {
  const drawn = bidi.getReorderedString(text, bidi.getEmbeddingLevels(text, "ltr"));
  return (word) => Math.max(drawn.indexOf(word), drawn.indexOf([...word].reverse().join("")));
}

/** The drawn lines with words of both scripts. */
async function mixedLinesOf(make: () => Promise<Uint8Array>): Promise<readonly string[]> {
  const draw = vi.spyOn(Typesetter.prototype, "draw");
  await make();
  const texts = draw.mock.calls.map(([text]) => text);
  draw.mockRestore();
  return texts.filter((text) =>
    [arabicWords, latinWords].every((words) => words.some((word) => text.includes(word))),
  );
}

const shapes = [
  [
    "the counterparty, the message and the holder of a statement",
    (name: string) =>
      makeStatementPdf(
        {
          statement: createStatement([createLine(1, { party: name, message: name })]),
          texts: { ...english, holderName: `${name} ${name}` },
        },
        typefaces,
      ),
    6,
  ],
  [
    "a name on a receipt",
    (name: string) =>
      makeReceiptPdf({ ...receipt, rows: [{ label: "To", value: `\u2068${name}\u2069` }] }, typefaces),
    2,
  ],
] as const;

test.each(shapes)("each line of %s has the direction of the whole text", async (_, make, minLines) => {
  for (const [name, isRightToLeft] of [
    [mixed(arabicWords, latinWords), true],
    [mixed(latinWords, arabicWords), false],
  ] as const) {
    const lines = await mixedLinesOf(() => make(name));
    expect(lines.length).toBeGreaterThanOrEqual(minLines);
    for (const line of lines) {
      const words = line.replace(isolates, "").split(" ");
      const named = words.filter((word) => [...arabicWords, ...latinWords].includes(word));
      const positionOf = positionsIn(line);
      const [first = 0, last = 0] = [named[0] ?? "", named.at(-1) ?? ""].map(positionOf);
      expect(first > last, line).toBe(isRightToLeft);
    }
  }
});
