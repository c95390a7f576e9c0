import bidiFactory from "bidi-js";
import { type EmbeddedFont, embedFont, type GlyphPosition, provideOnPage } from "./embedded-font.ts";

/** One script of a family, in two weights. */
export interface Typeface {
  readonly name: string;
  /** woff */
  readonly regular: Uint8Array;
  readonly strong: Uint8Array;
}

export type Weight = "regular" | "strong";
export type Direction = "ltr" | "rtl";

/** Glyphs of one font, as a content stream shows them (ISO 32000, 9.4.3). */
interface Run {
  readonly font: EmbeddedFont;
  readonly operators: string;
  /** Where it begins, in thousandths of the size. */
  readonly offset: number;
}

export interface SetText {
  /** In the order in which they are read, so that a reader of the file finds them so. */
  readonly runs: readonly Run[];
  /** In thousandths of the size. */
  readonly width: number;
}

export interface TextStyle {
  readonly weight?: Weight;
  readonly size: number;
  /** Three numbers from 0 to 1. */
  readonly color: string;
  /** Which of its ends stands at `x`. */
  readonly at?: "left" | "right";
  readonly direction?: Direction;
  /** Figures and references, glyph by glyph: no kerning, so that they stand under each other. */
  readonly figures?: boolean;
}

/** A stretch of a line in one font and one direction. */
interface Piece {
  readonly font: EmbeddedFont;
  readonly odd: boolean;
  logical: string;
  visual: string;
  isArabic: boolean;
  /** Its first letter in the order of reading. */
  from: number;
}

/** A wider gap between two letters would be read as a space. */
const unkerned = { kern: false } as const;

const bidi = bidiFactory();
/** Isolates, embeddings and marks: they steer the order and are not drawn. */
const controls = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
/** The first typeface has the plain one; the others keep an empty glyph that cannot be measured. */
const spaces = /[\u00A0\u2007\u202F]/;
const arabicLetter = /[\p{Script=Arabic}]/u;
const ascii = /^[\x20-\x7E]*$/;

/** So small a rise is not seen, and would cut the word in two for a reader of the file. */
const minRise = 80;

function fixed(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** Shows glyphs with the distances that the font asks for, marks above and below their letters included. */
function operatorsOf(glyphs: readonly string[], positions: readonly GlyphPosition[]): string {
  let operators = "";
  let array = "";
  let hex = "";
  let rise = 0;
  const adjust = (by: number) => {
    if (by === 0) return;
    if (hex !== "") array += `<${hex}>`;
    hex = "";
    array += ` ${fixed(by)} `;
  };
  const show = () => {
    if (hex !== "") array += `<${hex}>`;
    if (array !== "") operators += `[${array}] TJ `;
    array = "";
    hex = "";
  };
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index];
    if (position === undefined) continue;
    const { xAdvance, xOffset, yOffset, advanceWidth } = position;
    const wanted = Math.abs(yOffset) < minRise ? 0 : yOffset;
    if (wanted !== rise) {
      show();
      operators += `${riseMark}${fixed(wanted)} Ts `;
      rise = wanted;
    }
    adjust(-xOffset);
    hex += glyph;
    adjust(advanceWidth - xAdvance + xOffset);
  }
  show();
  return rise === 0 ? operators : `${operators}0 Ts `;
}

/** A rise is in points, and the size is not known yet where glyphs are laid out. */
const riseMark = "~";
const rises = new RegExp(`${riseMark}(-?[\\d.]+) Ts`, "g");

/**
 * Sets lines of text of any direction for a PDF: the Unicode bidirectional algorithm (UAX #9), letters joined by the
 * font's own rules, each script from the typeface that has it.
 */
export class Typesetter {
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: Readonly<Record<Weight, readonly EmbeddedFont[]>>;
  readonly #known = new Map<string, SetText>();
  #operators: string[] = [];

  constructor(document: PDFKit.PDFDocument, typefaces: readonly Typeface[]) {
    this.#document = document;
    const embed = (weight: Weight) =>
      typefaces.map((typeface) => embedFont(document, `${typeface.name}-${weight}`, typeface[weight]));
    this.#fonts = { regular: embed("regular"), strong: embed("strong") };
  }

  /** In points. */
  widthOf(text: string, style: TextStyle): number {
    return (this.#set(text, style).width * style.size) / 1_000;
  }

  /** The text, or as much of it as `width` points hold, an ellipsis behind. */
  fitted(text: string, width: number, style: TextStyle): string {
    if (this.widthOf(text, style) <= width) return text;
    const letters = [...text];
    let fits = 0;
    let over = letters.length;
    while (over - fits > 1) {
      const middle = Math.floor((fits + over) / 2);
      const shorter = `${letters.slice(0, middle).join("")}\u2026`;
      if (this.widthOf(shorter, style) <= width) fits = middle;
      else over = middle;
    }
    return `${letters.slice(0, fits).join("").trimEnd()}\u2026`;
  }

  /** Stands on the page when `flush` is called; `baseline` is counted from the page's foot. */
  draw(text: string, x: number, baseline: number, style: TextStyle): void {
    const set = this.#set(text, style);
    const { size } = style;
    const start = style.at === "right" ? x - (set.width * size) / 1_000 : x;
    let line = `${style.color} rg BT `;
    for (const { font, operators, offset } of set.runs) {
      provideOnPage(this.#document, font);
      const raised = operators.replace(
        rises,
        (_, rise: string) => `${fixed((Number(rise) * size) / 1_000)} Ts`,
      );
      const left = fixed(start + (offset * size) / 1_000);
      line += `/${font.id} ${fixed(size)} Tf 1 0 0 1 ${left} ${fixed(baseline)} Tm ${raised}`;
    }
    this.#operators.push(`${line}ET`);
  }

  /** Writes what was drawn into the document's page, which counts from its head. */
  flush(): void {
    if (this.#operators.length === 0) return;
    const { page } = this.#document;
    this.#document.addContent(
      ["q", `1 0 0 -1 0 ${fixed(page.height)} cm`, ...this.#operators, "Q"].join("\n"),
    );
    this.#operators = [];
  }

  #set(text: string, { weight = "regular", direction = "ltr", figures = false }: TextStyle): SetText {
    if (figures && ascii.test(text)) return this.#setFigures(text, weight);
    const key = `${weight}${direction}${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const set = this.#setLine(text, weight, direction);
    this.#known.set(key, set);
    return set;
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
    const known = this.#letters.get(key);
    if (known !== undefined) return known;
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
    const mirrored = bidi.getMirroredCharactersMap(text, levels.levels);
    const runs: { run: Run; from: number }[] = [];
    let width = 0;
    let piece: Piece | undefined;
    const close = () => {
      if (piece === undefined) return;
      const { font, logical, visual, isArabic, from } = piece;
      // The font's own rules turn Arabic letters round; whatever has none is turned here.
      const [glyphs, positions] = font.encode(isArabic ? logical : visual, isArabic ? unkerned : {});
      if (isArabic) this.#spellLigatures(font, glyphs);
      runs.push({ run: { font, operators: operatorsOf(glyphs, positions), offset: width }, from });
      width += positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    };
    for (const index of bidi.getReorderedIndices(text, levels)) {
      const codePoint = codePointAt(text, index);
      if (codePoint === undefined) continue;
      const character = spaces.test(text[index] ?? "") ? " " : String.fromCodePoint(codePoint);
      if (controls.test(character)) continue;
      const odd = (levels.levels[index] ?? 0) % 2 === 1;
      const stays = character === " " && piece?.odd === odd && piece.isArabic;
      const font = stays && piece ? piece.font : this.#fontFor(character, weight);
      if (piece === undefined || font !== piece.font || odd !== piece.odd) {
        close();
        piece = { font, odd, logical: "", visual: "", isArabic: false, from: index };
      }
      piece.logical = odd ? character + piece.logical : piece.logical + character;
      piece.visual += (odd ? mirrored.get(index) : undefined) ?? character;
      piece.isArabic ||= odd && arabicLetter.test(character);
      piece.from = Math.min(piece.from, index);
    }
    close();
    return { runs: runs.sort((one, other) => one.from - other.from).map(({ run }) => run), width };
  }

  readonly #spelled = new Set<string>();

  /**
   * Readers of PDF take glyphs from left to right and then turn the whole word round, the letters inside a ligature
   * too: so a ligature is spelled from left to right.
   */
  #spellLigatures(font: EmbeddedFont, glyphs: readonly string[]): void {
    for (const glyph of glyphs) {
      const key = `${font.id}${glyph}`;
      if (this.#spelled.has(key)) continue;
      this.#spelled.add(key);
      const number = Number.parseInt(glyph, 16);
      font.unicode[number] = font.unicode[number]?.toReversed() ?? [];
    }
  }

  #fontFor(character: string, weight: Weight): EmbeddedFont {
    const codePoint = character.codePointAt(0) ?? 0x20;
    const fonts = this.#fonts[weight];
    const font = fonts.find((one) => one.font.hasGlyphForCodePoint(codePoint)) ?? fonts[0];
    if (font === undefined) throw new Error("There is no typeface to set a text in");
    return font;
  }
}

/** Of a pair of surrogates the first one counts for both. */
function codePointAt(text: string, index: number): number | undefined {
  const unit = text.charCodeAt(index);
  const isSecond = unit >= 0xdc00 && unit <= 0xdfff;
  return isSecond ? undefined : text.codePointAt(index);
}
