/**
 * The undocumented parts of pdfkit that the PDFs use. After an update of pdfkit, a failure here means that
 * src/services/statements/pdf/embedded-font.ts must change.
 */
import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { addFontToPage, embedFont } from "../../../src/services/statements/pdf/embedded-font.ts";
import { typefaces } from "../../support/typefaces.ts";

function fontOf(script: string, weight: "regular" | "strong" = "regular") {
  const document = new PDFDocument({ autoFirstPage: true });
  const typeface = typefaces.find(({ name }) => name === script);
  if (typeface === undefined) throw new Error(`There is no ${script} typeface`);
  return { document, font: embedFont(document, `${script}-${weight}`, typeface[weight]) };
}

const codePoint = (text: string): number => text.codePointAt(0) ?? 0;

describe("a font that pdfkit embedded", () => {
  test("reports which characters it has", () => {
    const { font } = fontOf("latin");
    expect(font.font.hasGlyphForCodePoint(codePoint("a"))).toBe(true);
    expect(font.font.hasGlyphForCodePoint(codePoint("ع"))).toBe(false);
  });

  test("encodes a text as one glyph number and one position per glyph, in thousandths of the size", () => {
    const { font } = fontOf("latin");
    const [glyphs, positions] = font.encode("12", {});
    expect(glyphs).toEqual([expect.stringMatching(/^[\da-f]{4}$/), expect.stringMatching(/^[\da-f]{4}$/)]);
    expect(positions).toHaveLength(2);
    for (const { xAdvance, advanceWidth, xOffset, yOffset } of positions) {
      expect(advanceWidth).toBe(600);
      expect([xAdvance, xOffset, yOffset]).toEqual([600, 0, 0]);
    }
  });

  test("maps each glyph to its text, a ligature to its characters, and accepts another text", () => {
    const { font } = fontOf("arabic");
    const [glyphs] = font.encode("لا", {});
    const spelled = glyphs.map((glyph) => font.unicode[Number.parseInt(glyph, 16)] ?? []);
    expect(String.fromCodePoint(...spelled.flat())).toBe("لا");
    const number = Number.parseInt(glyphs[0] ?? "", 16);
    font.unicode[number] = [codePoint("ا")];
    font.encode("لا", {});
    expect(font.unicode[number]).toEqual([codePoint("ا")]);
  });

  test("kerns two letters unless the features disable it", () => {
    const { font } = fontOf("latin");
    const width = (features: Readonly<Record<string, boolean>>) =>
      font.encode("AV", features)[1].reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    expect(width({ kern: false })).toBeGreaterThan(width({}));
  });

  test("is listed once by each page that uses it, and by no other page", () => {
    const { document, font } = fontOf("latin", "strong");
    document.addPage();
    expect(document.page.fonts).not.toHaveProperty(font.id);
    addFontToPage(document, font);
    const pageFont = document.page.fonts[font.id];
    expect(pageFont).toBeDefined();
    addFontToPage(document, font);
    expect(document.page.fonts[font.id]).toBe(pageFont);
  });
});
