import bidiFactory from "bidi-js";
import { addFontToPage, type EmbeddedFont, embedFont, type GlyphPosition } from "./embedded-font.ts";

/** One script of a typeface family, in two weights. */
export interface Typeface {
  readonly name: string;
  /** woff */
  readonly regular: Uint8Array;
  readonly strong: Uint8Array;
}

export type Weight = "regular" | "strong";
export type Direction = "ltr" | "rtl";

/** Glyphs of one font, as shown by a content stream (ISO 32000, 9.4.3). */
interface GlyphRun {
  readonly font: EmbeddedFont;
  readonly operators: string;
  /** The start position, in thousandths of the font size. */
  readonly offset: number;
}

export interface SetText {
  /** In reading order, so that a PDF reader extracts the text in that order. */
  readonly runs: readonly GlyphRun[];
  /** In thousandths of the font size. */
  readonly width: number;
}

export interface TextStyle {
  readonly weight?: Weight;
  readonly size: number;
  /** Three numbers from 0 to 1. */
  readonly color: string;
  /** Which end of the text is at `x`. */
  readonly at?: "left" | "right";
  readonly direction?: Direction;
  /** Figures and references, glyph by glyph and without kerning, so that they align in columns. */
  readonly hasFigures?: boolean;
}

/** A part of a line in one font and one direction. */
interface Piece {
  readonly font: EmbeddedFont;
  readonly isOdd: boolean;
  logical: string;
  visual: string;
  isArabic: boolean;
  /** The index of its first letter in reading order. */
  from: number;
}

/**
 * The lines of one text, each isolated in the direction of the whole text: a line may begin with a word of the other
 * direction.
 */
export function isolateLines(lines: readonly string[]): readonly string[] {
  const [paragraph] = bidi.getEmbeddingLevels(lines.join(" "), "auto").paragraphs;
  const isolate = (paragraph?.level ?? 0) % 2 === 1 ? "\u2067" : "\u2066";
  return lines.map((line) => `${isolate}${line}\u2069`);
}

/** Without kerning: a PDF reader would take a wider gap between two letters for a space. */
const noKerning = { kern: false } as const;

const bidi = bidiFactory();
/** Isolates, embeddings and marks: they control the order and are not drawn. */
const controlCharacters = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
/**
 * Special spaces, which are replaced by a plain space of the first typeface; in the other typefaces they are an empty
 * glyph that cannot be measured.
 */
const spaceCharacters = /[\u00A0\u2007\u202F]/;
const arabicLetter = /[\p{Script=Arabic}]/u;
const asciiPattern = /^[\x20-\x7E]*$/;

/** A smaller rise is invisible, and would split the word for a PDF reader. */
const minRise = 80;

function formatNumber(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** Shows glyphs with the font's own spacing, including marks above and below letters. */
function operatorsOf(glyphs: readonly string[], positions: readonly GlyphPosition[]): string {
  let operators = "";
  let glyphArray = "";
  let hex = "";
  let currentRise = 0;
  const appendAdjustment = (adjustment: number) => {
    if (adjustment === 0) return;
    if (hex !== "") glyphArray += `<${hex}>`;
    hex = "";
    glyphArray += ` ${formatNumber(adjustment)} `;
  };
  const appendShowOperator = () => {
    if (hex !== "") glyphArray += `<${hex}>`;
    if (glyphArray !== "") operators += `[${glyphArray}] TJ `;
    glyphArray = "";
    hex = "";
  };
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index];
    if (position === undefined) continue;
    const { xAdvance, xOffset, yOffset, advanceWidth } = position;
    const nextRise = Math.abs(yOffset) < minRise ? 0 : yOffset;
    if (nextRise !== currentRise) {
      appendShowOperator();
      operators += `${riseMark}${formatNumber(nextRise)} Ts `;
      currentRise = nextRise;
    }
    appendAdjustment(-xOffset);
    hex += glyph;
    appendAdjustment(advanceWidth - xAdvance + xOffset);
  }
  appendShowOperator();
  return currentRise === 0 ? operators : `${operators}0 Ts `;
}

/** Placeholder: a rise is in points, but the font size is not known when the glyphs are laid out. */
const riseMark = "~";
const rises = new RegExp(`${riseMark}(-?[\\d.]+) Ts`, "g");

/**
 * Sets lines of text of any direction for a PDF: the Unicode bidirectional algorithm (UAX #9), letters joined by the
 * font's own rules, each script in a typeface that has it.
 */
export class Typesetter {
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: Readonly<Record<Weight, readonly EmbeddedFont[]>>;
  readonly #cachedTexts = new Map<string, SetText>();
  #operators: string[] = [];

  constructor(document: PDFKit.PDFDocument, typefaces: readonly Typeface[]) {
    this.#document = document;
    const embedWeight = (weight: Weight) =>
      typefaces.map((typeface) => embedFont(document, `${typeface.name}-${weight}`, typeface[weight]));
    this.#fonts = { regular: embedWeight("regular"), strong: embedWeight("strong") };
  }

  /** In points. */
  widthOf(text: string, style: TextStyle): number {
    return (this.#set(text, style).width * style.size) / 1_000;
  }

  /** The text, shortened with an ellipsis if it is wider than `width` points. */
  fitted(text: string, width: number, style: TextStyle): string {
    if (this.widthOf(text, style) <= width) return text;
    const letters = [...text];
    let fittingCount = 0;
    let overflowCount = letters.length;
    while (overflowCount - fittingCount > 1) {
      const middle = Math.floor((fittingCount + overflowCount) / 2);
      const shortenedText = `${letters.slice(0, middle).join("")}\u2026`;
      if (this.widthOf(shortenedText, style) <= width) fittingCount = middle;
      else overflowCount = middle;
    }
    return `${letters.slice(0, fittingCount).join("").trimEnd()}\u2026`;
  }

  /** Appears on the page after `flush`; `baseline` is measured from the bottom of the page. */
  draw(text: string, x: number, baseline: number, style: TextStyle): void {
    const setText = this.#set(text, style);
    const { size } = style;
    const startX = style.at === "right" ? x - (setText.width * size) / 1_000 : x;
    let lineOperators = `${style.color} rg BT `;
    for (const { font, operators, offset } of setText.runs) {
      addFontToPage(this.#document, font);
      const scaledOperators = operators.replace(
        rises,
        (_, rise: string) => `${formatNumber((Number(rise) * size) / 1_000)} Ts`,
      );
      const formattedX = formatNumber(startX + (offset * size) / 1_000);
      lineOperators += `/${font.id} ${formatNumber(size)} Tf 1 0 0 1 ${formattedX} ${formatNumber(baseline)} Tm ${scaledOperators}`;
    }
    this.#operators.push(`${lineOperators}ET`);
  }

  /** Writes the drawn text to the page, whose coordinates start at the top. */
  flush(): void {
    if (this.#operators.length === 0) return;
    const { page } = this.#document;
    this.#document.addContent(
      ["q", `1 0 0 -1 0 ${formatNumber(page.height)} cm`, ...this.#operators, "Q"].join("\n"),
    );
    this.#operators = [];
  }

  #set(text: string, { weight = "regular", direction = "ltr", hasFigures = false }: TextStyle): SetText {
    if (hasFigures && asciiPattern.test(text)) return this.#setFigures(text, weight);
    const key = `${weight}${direction}${text}`;
    const cachedText = this.#cachedTexts.get(key);
    if (cachedText !== undefined) return cachedText;
    // The typefaces have accented letters, but few accents that could be placed above a letter.
    const setLine = this.#setLine(text.normalize("NFC"), weight, direction);
    this.#cachedTexts.set(key, setLine);
    return setLine;
  }

  #setFigures(text: string, weight: Weight): SetText {
    const font = this.#fontFor(" ", weight);
    let hex = "";
    let width = 0;
    for (const character of text) {
      const glyph = this.#setLetter(character, weight, font);
      hex += glyph.hex;
      width += glyph.width;
    }
    return { runs: [{ font, operators: `<${hex}> Tj `, offset: 0 }], width };
  }

  readonly #letters = new Map<string, { hex: string; width: number }>();

  #setLetter(character: string, weight: Weight, font: EmbeddedFont): { hex: string; width: number } {
    const key = `${weight}${character}`;
    const cachedGlyphs = this.#letters.get(key);
    if (cachedGlyphs !== undefined) return cachedGlyphs;
    const [glyphs, positions] = font.encode(character, {});
    const letter = {
      hex: glyphs.join(""),
      width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
    this.#letters.set(key, letter);
    return letter;
  }

  #setLine(text: string, weight: Weight, direction: Direction): SetText {
    const levels = bidi.getEmbeddingLevels(text, direction);
    const mirroredCharacters = bidi.getMirroredCharactersMap(text, levels.levels);
    const runs: { run: GlyphRun; from: number }[] = [];
    let width = 0;
    let currentPiece: Piece | undefined;
    const close = () => {
      if (currentPiece === undefined) return;
      const { font, logical, visual, isArabic, from } = currentPiece;
      // The font's own rules reverse Arabic letters; other scripts are passed in visual order.
      const [glyphs, positions] = font.encode(isArabic ? logical : visual, isArabic ? noKerning : {});
      if (isArabic) this.#reverseLigatures(font, glyphs);
      runs.push({ run: { font, operators: operatorsOf(glyphs, positions), offset: width }, from });
      width += positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    };
    for (const index of bidi.getReorderedIndices(text, levels)) {
      const codePoint = codePointAt(text, index);
      if (codePoint === undefined) continue;
      const character = spaceCharacters.test(text[index] ?? "") ? " " : String.fromCodePoint(codePoint);
      if (controlCharacters.test(character)) continue;
      const isOdd = (levels.levels[index] ?? 0) % 2 === 1;
      const isSpaceInArabic = character === " " && currentPiece?.isOdd === isOdd && currentPiece.isArabic;
      const font = isSpaceInArabic && currentPiece ? currentPiece.font : this.#fontFor(character, weight);
      if (currentPiece === undefined || font !== currentPiece.font || isOdd !== currentPiece.isOdd) {
        close();
        currentPiece = { font, isOdd, logical: "", visual: "", isArabic: false, from: index };
      }
      currentPiece.logical = isOdd ? character + currentPiece.logical : currentPiece.logical + character;
      currentPiece.visual += (isOdd ? mirroredCharacters.get(index) : undefined) ?? character;
      currentPiece.isArabic ||= isOdd && arabicLetter.test(character);
      currentPiece.from = Math.min(currentPiece.from, index);
    }
    close();
    return { runs: runs.sort((a, b) => a.from - b.from).map(({ run }) => run), width };
  }

  readonly #reversedLigatures = new Set<string>();

  /**
   * PDF readers read glyphs from left to right and then reverse the whole word, including the letters inside a
   * ligature. So a ligature's text is stored from left to right.
   */
  #reverseLigatures(font: EmbeddedFont, glyphs: readonly string[]): void {
    for (const glyph of glyphs) {
      const key = `${font.id}${glyph}`;
      if (this.#reversedLigatures.has(key)) continue;
      this.#reversedLigatures.add(key);
      const number = Number.parseInt(glyph, 16);
      font.unicode[number] = font.unicode[number]?.toReversed() ?? [];
    }
  }

  #fontFor(character: string, weight: Weight): EmbeddedFont {
    const codePoint = character.codePointAt(0) ?? 0x20;
    const fonts = this.#fonts[weight];
    const font = fonts.find((candidate) => candidate.font.hasGlyphForCodePoint(codePoint)) ?? fonts[0];
    if (font === undefined) throw new Error("There is no typeface to set a text in");
    return font;
  }
}

/** The first half of a surrogate pair gives the code point; the second gives undefined. */
function codePointAt(text: string, index: number): number | undefined {
  const unit = text.charCodeAt(index);
  const isSecond = unit >= 0xdc00 && unit <= 0xdfff;
  return isSecond ? undefined : text.codePointAt(index);
}
