/** Like `wrapText`, with a max number of lines: `fitted` shortens the last one. */
export function wrapToLines(
  max: number,
  text: string,
  width: number,
  { widthOf, fitted }: { widthOf: (text: string) => number; fitted: (text: string) => string },
): readonly string[] {
  const lines = wrapText(text, width, widthOf);
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), fitted(lines.slice(max - 1).join(" "))];
}

/**
 * The text in lines of at most `width`, broken at spaces, though not in `•••• 4242`; only a longer word is broken inside.
 * Widths in points.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/(?<!\u2022)\s+/).filter(Boolean)) {
    const extendedLine = line === "" ? word : `${line} ${word}`;
    if (widthOf(extendedLine) <= width) {
      line = extendedLine;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line !== "" && widthOf(line + letter) > width) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line === "" ? lines : [...lines, line];
}
