import PDFDocument from "pdfkit";
import { toBytes } from "pdfkit/output";
import { drawEngraving, drawLogo, logoWidth } from "./drawings.ts";
import { colors, margin, paper } from "./paper.ts";

interface DocumentDetails {
  readonly title: string;
  readonly language: string;
  readonly product: string;
}

/** A tagged A4 document without pages, and the promise of its bytes. */
export function createDocument({ title, language, product }: DocumentDetails) {
  const document = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    font: "",
    lang: language,
    tagged: true,
    pdfVersion: "1.7",
    displayTitle: true,
    info: { Title: title, Author: product, Creator: product, Producer: product },
  });
  return { document, bytes: toBytes(document) };
}

/** The logo where a line starts, `y` below the page's upper edge. */
export function drawLogoAtStart(
  document: PDFKit.PDFDocument,
  { y, height, isMirrored }: { y: number; height: number; isMirrored: boolean },
): void {
  const x = isMirrored ? paper.width - margin - logoWidth(height) : margin;
  drawLogo(document, { x, y, height });
}

/** The engraving and the logo of a first page. */
export function drawLetterhead(document: PDFKit.PDFDocument, isMirrored: boolean): void {
  drawEngraving(document, {
    x: isMirrored ? 58 : paper.width - 58,
    y: 34,
    radius: 112,
    color: colors.engraving,
    lobes: 16,
    turns: 5,
  });
  drawLogoAtStart(document, { y: 44, height: 26, isMirrored });
}
