import PDFDocument from "pdfkit";
import { toBytes } from "pdfkit/output";
import type { Receipt } from "../../../machines/history/rules/receipt.ts";
import { drawEngraving, drawLogo, logoWidth } from "./drawings.ts";
import { colors, inner, margin, paper } from "./paper.ts";
import { type TextStyle, type Typeface, Typesetter } from "./typesetter.ts";

const note: TextStyle = { size: 9, color: colors.muted };
const term: TextStyle = { size: 10, color: colors.muted };
const value: TextStyle = { size: 10, color: colors.ink };
const rowsTop = 224;
const rowHeight = 26;
/** Where a row's value begins, from the side on which a line begins. */
const valueFrom = 168;

/**
 * A receipt as a PDF of one A4 page with selectable text, from right to left where its language runs so.
 * @param typefaces the first one is asked first for every letter
 * @returns the file's bytes
 */
export async function makeReceiptPdf(
  receipt: Receipt,
  typefaces: readonly Typeface[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { product, language, direction, title, reference } = receipt;
  const document = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    font: "",
    lang: language,
    pdfVersion: "1.7",
    displayTitle: true,
    info: { Title: `${title} ${reference}`, Author: product, Creator: product, Producer: product },
  });
  const bytes = toBytes(document);
  const type = new Typesetter(document, typefaces);
  const mirrored = direction === "rtl";
  document.addPage();

  function write(text: string, from: number, y: number, style: TextStyle): void {
    const shown = type.fitted(text, inner - from, { direction, ...style });
    const x = mirrored ? paper.width - margin - from : margin + from;
    type.draw(shown, x, paper.height - y, { direction, ...style, at: mirrored ? "right" : "left" });
  }

  drawEngraving(document, {
    x: mirrored ? 58 : paper.width - 58,
    y: 34,
    radius: 112,
    color: colors.engraving,
    lobes: 16,
    turns: 5,
  });
  const height = 26;
  const logoAt = mirrored ? paper.width - margin - logoWidth(height) : margin;
  drawLogo(document, {
    x: logoAt,
    y: 44,
    height,
    colors: { line: colors.accentLine, letters: colors.letters },
  });
  write(title, 0, 104, { size: 11, weight: "strong", color: colors.ink });
  write(receipt.label, 0, 130, note);
  write(receipt.amount, 0, 160, {
    size: 30,
    weight: "strong",
    color: colors.ink,
    direction: "ltr",
    figures: true,
  });
  for (const [index, row] of receipt.rows.entries()) {
    const top = rowsTop + index * rowHeight;
    document
      .lineWidth(0.6)
      .moveTo(margin, top - 17)
      .lineTo(paper.width - margin, top - 17)
      .stroke(colors.rule);
    write(row.label, 0, top, term);
    write(
      row.value,
      valueFrom,
      top,
      row.direction === undefined ? value : { ...value, direction: row.direction },
    );
  }
  write(receipt.disclaimer, 0, 795, { size: 7.5, color: colors.muted });
  type.flush();
  document.end();
  return bytes;
}
