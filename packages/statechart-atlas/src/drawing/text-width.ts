/** Computes the width of a text without a browser, from the advance widths of the drawings' typeface. */

export type Weight = "regular" | "bold";

export interface Typeface {
  /** The CSS font family, with fallbacks. */
  readonly family: string;
  /** Advance widths of U+0020 to U+007E in thousandths of the font size, from the font's `hmtx` table. */
  readonly advances: Readonly<Record<Weight, readonly number[]>>;
}

/** Arial; Liberation Sans and Helvetica have the same widths. */
export const arial: Typeface = {
  family: 'Arial, "Liberation Sans", Helvetica, sans-serif',
  // biome-ignore format: a table
  advances: {
    regular: [278,278,355,556,556,889,667,191,333,333,389,584,278,333,278,278,556,556,556,556,556,556,556,556,556,556,278,278,584,584,584,556,1015,667,667,722,722,667,611,778,722,278,500,667,556,833,722,778,667,778,722,667,611,722,667,944,667,667,611,278,278,278,469,556,333,556,556,500,556,556,278,556,556,222,222,500,222,833,556,556,556,556,333,500,278,556,500,722,500,500,500,334,260,334,584],
    bold: [278,333,474,556,556,889,722,238,333,333,389,584,278,333,278,278,556,556,556,556,556,556,556,556,556,556,333,333,584,584,584,611,975,722,722,722,722,667,611,778,722,278,556,722,611,833,722,778,667,778,722,667,611,722,667,944,667,667,611,333,278,333,584,556,333,556,611,556,611,556,333,611,611,278,278,556,278,889,611,611,611,611,389,556,333,611,556,778,556,556,500,389,280,389,584],
  },
};

const defaultAdvance = 620;

/** A factor for fallback fonts, which may be a little wider. */
const safetyFactor = 1.06;

/** @returns pixels, at a font size of `size` pixels */
export function widthOf(
  text: string,
  size: number,
  weight: Weight = "regular",
  { advances }: Typeface = arial,
): number {
  let thousandths = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    thousandths += advances[weight][code - 32] ?? defaultAdvance;
  }
  return (thousandths * size * safetyFactor) / 1000;
}

/** Breaks the text between words into lines of at most `width`. A longer word gets its own line. */
export function wrapText(
  text: string,
  width: number,
  size: number,
  weight: Weight = "regular",
  typeface: Typeface = arial,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const lastLine = lines.at(-1);
    const extendedLine = lastLine === undefined ? word : `${lastLine} ${word}`;
    if (lastLine === undefined || widthOf(extendedLine, size, weight, typeface) > width) lines.push(word);
    else lines[lines.length - 1] = extendedLine;
  }
  return lines;
}
