export interface GlyphPosition {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  readonly advanceWidth: number;
}

/**
 * pdfkit's representation of a font file. It belongs neither to pdfkit's documented API nor to its types: only this
 * file reads it from a document, and a test checks it for each new version. Lengths are in thousandths of the font
 * size.
 */
export interface EmbeddedFont {
  readonly id: string;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  /** The text of each glyph by glyph number, for searching and copying in the PDF. */
  readonly unicode: (readonly number[])[];
  /** The glyph numbers, each as four hexadecimal digits. */
  encode(
    text: string,
    features: Readonly<Record<string, boolean>>,
  ): readonly [readonly string[], readonly GlyphPosition[]];
  ref(): unknown;
}

interface FontHolder {
  readonly _font: EmbeddedFont;
}

export function embedFont(document: PDFKit.PDFDocument, name: string, bytes: Uint8Array): EmbeddedFont {
  document.registerFont(name, bytes.buffer as ArrayBuffer);
  document.font(name);
  return (document as unknown as FontHolder)._font;
}

/** Adds the font to the page: its content may only show glyphs of fonts that the page lists. */
export function addFontToPage({ page }: PDFKit.PDFDocument, font: EmbeddedFont): void {
  page.fonts[font.id] ??= font.ref();
}
