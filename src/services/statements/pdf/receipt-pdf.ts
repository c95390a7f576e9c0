import type { Receipt } from "../../../machines/history/rules/receipt.ts";
import { createDocument, drawLetterhead } from "./document.ts";
import { colors, contentWidth, margin, paper } from "./paper.ts";
import { Tags } from "./tags.ts";
import { isolateLines, type TextStyle, type Typeface, Typesetter } from "./typesetter.ts";
import { wrapToLines } from "./wrap.ts";

const noteStyle: TextStyle = { size: 9, color: colors.muted };
const term: TextStyle = { size: 10, color: colors.muted };
const value: TextStyle = { size: 10, color: colors.ink };
const isolateCharacters = /[\u2066-\u2069]/g;
const rowsTop = 224;
const rowHeight = 26;
const lineHeight = 14;
/** Enough for the longest message. */
const maxValueLines = 12;
/** The start of a row's value, measured from the side on which a line starts. */
const valueFrom = 168;

/**
 * A receipt as a PDF of one A4 page with selectable text, right-to-left if its language is.
 * @param typefaces in order of preference for each letter
 * @returns the file's bytes
 */
export async function makeReceiptPdf(
  receipt: Receipt,
  typefaces: readonly Typeface[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { product, language, direction, title, reference } = receipt;
  const { document, bytes } = createDocument({ title: `${title} ${reference}`, language, product });
  const type = new Typesetter(document, typefaces);
  const tags = new Tags(document, type);
  const isMirrored = direction === "rtl";
  document.addPage();

  function write(text: string, inset: number, y: number, style: TextStyle): void {
    const fittedText = type.fitted(text, contentWidth - inset, { direction, ...style });
    const x = isMirrored ? paper.width - margin - inset : margin + inset;
    type.draw(fittedText, x, paper.height - y, { direction, ...style, at: isMirrored ? "right" : "left" });
  }

  function linesOf(text: string): readonly string[] {
    const width = contentWidth - valueFrom;
    const style = { direction, ...value };
    const visibleText = text.replace(isolateCharacters, "");
    const lines = wrapToLines(maxValueLines, visibleText, width, {
      widthOf: (fragment) => type.widthOf(fragment, style),
      fitted: (fragment) => type.fitted(fragment, width, style),
    });
    return lines.length === 1 ? [text] : isolateLines(lines);
  }

  tags.artifact(() => drawLetterhead(document, isMirrored));
  tags.element("H1", undefined, () =>
    write(title, 0, 104, { size: 11, weight: "strong", color: colors.ink }),
  );
  tags.element("P", undefined, () => write(receipt.label, 0, 130, noteStyle));
  tags.element("P", undefined, () =>
    write(receipt.amount, 0, 160, {
      size: 30,
      weight: "strong",
      color: colors.ink,
      direction: "ltr",
      hasFigures: true,
    }),
  );
  const table = tags.open("Table");
  let top = rowsTop;
  for (const row of receipt.rows) {
    tags.artifact(() =>
      document
        .lineWidth(0.6)
        .moveTo(margin, top - 17)
        .lineTo(paper.width - margin, top - 17)
        .stroke(colors.rule),
    );
    const tableRow = tags.open("TR", table);
    const style = row.direction === undefined ? value : { ...value, direction: row.direction };
    const lines = linesOf(row.value);
    tags.element("TH", tableRow, () => write(row.label, 0, top, term));
    tags.element("TD", tableRow, () => {
      for (const [index, text] of lines.entries()) write(text, valueFrom, top + index * lineHeight, style);
    });
    tableRow.end();
    top += rowHeight + (lines.length - 1) * lineHeight;
  }
  table.end();
  tags.element("P", undefined, () => write(receipt.disclaimer, 0, 795, { size: 7.5, color: colors.muted }));
  document.end();
  return bytes;
}
