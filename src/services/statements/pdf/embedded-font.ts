export interface GlyphPosition {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  readonly advanceWidth: number;
}

/**
 * What pdfkit makes of a font file. It is no part of pdfkit's documented API or of its types: this file alone takes it
 * out of a document, and a test says what a new version must keep. Lengths are thousandths of the size.
 */
export interface EmbeddedFont {
  readonly id: string;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  /** The text of each glyph, by the glyph's number; what a reader of the file searches and copies. */
  readonly unicode: (readonly number[])[];
  /** The glyphs' numbers as four hexadecimal digits each. */
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

/** A page's content may show only glyphs of fonts that the page lists. */
export function provideOnPage({ page }: PDFKit.PDFDocument, font: EmbeddedFont): void {
  page.fonts[font.id] ??= font.ref();
}
