/** How wide a text is, without a browser: the advances of IBM Plex Sans, which the drawings are set in. */

export type Weight = "regular" | "bold";

/** U+0020 to U+007E, in thousandths of the type's size; the font's own `hmtx` table. */
// biome-ignore format: a table
const advances: Readonly<Record<Weight, readonly number[]>> = {
  regular: [236,284,419,713,598,927,694,242,335,335,450,600,272,399,272,383,600,600,600,600,600,600,600,600,600,600,292,292,600,600,600,477,891,641,653,621,671,583,559,695,707,400,510,634,501,812,707,708,606,708,640,581,572,678,609,891,613,593,580,317,383,317,600,565,600,534,580,503,580,549,324,528,568,250,250,527,272,873,568,560,580,580,367,487,351,568,492,768,507,499,464,343,314,343,600],
  bold: [236,309,471,656,600,960,713,260,337,337,556,600,299,402,299,437,600,600,600,600,600,600,600,600,600,600,319,319,600,600,600,493,899,672,663,642,689,600,577,712,719,423,545,678,521,817,719,712,641,712,664,611,580,689,638,949,655,632,599,329,437,329,600,559,600,559,600,513,600,558,350,545,588,275,275,562,294,888,588,563,600,600,393,499,374,588,524,819,544,524,502,363,376,363,600],
};

const otherAdvance = 620;

/** Where the font is not at hand, another one takes its place and is a little wider. */
const slack = 1.06;

/** @returns pixels, at a type of `size` pixels */
export function widthOf(text: string, size: number, weight: Weight = "regular"): number {
  let thousandths = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    thousandths += advances[weight][code - 32] ?? otherAdvance;
  }
  return (thousandths * size * slack) / 1000;
}

/** Breaks between words, so that no line is wider than `width` where a word is not. */
export function wrapped(text: string, width: number, size: number, weight: Weight = "regular"): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOf(longer, size, weight) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
