/** A diff of two lists of lines; hunks are located by their context lines, without line numbers. */

/** In a hunk, a line starts with `-` (only in the base), `+` (new) or a space (context). */
type Operation = "-" | "+" | " ";

interface Step {
  readonly operation: Operation;
  readonly line: string;
  /** Index in the base. */
  readonly at: number;
}

/**
 * The lengths of the longest common subsequences of every pair of suffixes.
 * @param heights the weight of each line of the base; defaults to 1
 */
function commonLengths(
  base: readonly string[],
  lines: readonly string[],
  heights: readonly number[] = base.map(() => 1),
): readonly Uint16Array[] {
  const lengths = Array.from({ length: base.length + 1 }, () => new Uint16Array(lines.length + 1));
  for (let baseIndex = base.length - 1; baseIndex >= 0; baseIndex -= 1)
    for (let to = lines.length - 1; to >= 0; to -= 1) {
      const [row, below] = [lengths[baseIndex] as Uint16Array, lengths[baseIndex + 1] as Uint16Array];
      row[to] =
        base[baseIndex] === lines[to]
          ? (below[to + 1] as number) + (heights[baseIndex] as number)
          : Math.max(below[to] as number, row[to + 1] as number);
    }
  return lengths;
}

function stepsOf(base: readonly string[], lines: readonly string[]): readonly Step[] {
  const lengths = commonLengths(base, lines);
  const length = (baseIndex: number, to: number) => lengths[baseIndex]?.[to] ?? -1;
  const steps: Step[] = [];
  let [at, to] = [0, 0];
  while (at < base.length || to < lines.length) {
    if (at < base.length && to < lines.length && base[at] === lines[to]) {
      steps.push({ operation: " ", line: base[at] as string, at });
      at += 1;
      to += 1;
    } else if (at < base.length && length(at + 1, to) >= length(at, to + 1)) {
      steps.push({ operation: "-", line: base[at] as string, at });
      at += 1;
    } else {
      steps.push({ operation: "+", line: lines[to] as string, at });
      to += 1;
    }
  }
  return steps;
}

/** The lines to remove and to add, in order, without indentation: `- old`, `+ new`. */
export const differentLines = (base: readonly string[], lines: readonly string[]): readonly string[] =>
  stepsOf(base, lines)
    .filter(({ operation }) => operation !== " ")
    .map(({ operation, line }) => `${operation} ${line.trim()}`);

interface WrittenLines {
  readonly lines: readonly string[];
  /** The number of lines of the file that each line takes. */
  readonly heights: readonly number[];
}

/** The number of the file's lines that differ. */
export function distance(base: WrittenLines, changed: WrittenLines): number {
  const commonLength = commonLengths(base.lines, changed.lines, base.heights)[0]?.[0] ?? 0;
  return [...base.heights, ...changed.heights].reduce((sum, height) => sum + height, -2 * commonLength);
}

/** The next index of these lines in the base. */
function find(base: readonly string[], searchedLines: readonly string[], from: number): number {
  for (let start = from; start + searchedLines.length <= base.length; start += 1)
    if (searchedLines.every((line, offset) => base[start + offset] === line)) return start;
  return -1;
}

/** The minimum of context lines before a hunk that locate it unambiguously. */
function context(
  base: readonly string[],
  removedLines: readonly string[],
  { at, from, min }: { readonly at: number; readonly from: number; readonly min: number },
): number {
  for (let contextCount = min; contextCount <= at - from; contextCount += 1)
    if (find(base, base.slice(at - contextCount, at + removedLines.length), from) === at - contextCount)
      return contextCount;
  throw new Error("A hunk has no place");
}

/** The lines of all hunks. */
export function changesOf(base: readonly string[], lines: readonly string[]): readonly string[] {
  const hunks: Step[][] = [];
  let isOpen = false;
  for (const step of stepsOf(base, lines)) {
    if (step.operation === " ") isOpen = false;
    else if (isOpen) hunks.at(-1)?.push(step);
    else {
      hunks.push([step]);
      isOpen = true;
    }
  }
  let from = 0;
  let isAfterRemoval = false;
  return hunks.flatMap((hunk) => {
    const hunkStart = hunk[0]?.at ?? 0;
    const removedLines = hunk.filter(({ operation }) => operation === "-").map(({ line }) => line);
    const addedLines = hunk.filter(({ operation }) => operation === "+").map(({ line }) => line);
    // Lines removed directly after other removed lines would read as one hunk, so they get a context line.
    const min = hunkStart > 0 && (removedLines.length === 0 || isAfterRemoval) ? 1 : 0;
    const contextCount = context(base, removedLines, { at: hunkStart, from, min });
    from = hunkStart + removedLines.length;
    isAfterRemoval = addedLines.length === 0;
    return [
      ...base.slice(hunkStart - contextCount, hunkStart).map((line) => ` ${line}`),
      ...removedLines.map((line) => `-${line}`),
      ...addedLines.map((line) => `+${line}`),
    ];
  });
}

/** @param changes written by `changesOf` */
export function applyChanges(base: readonly string[], changes: readonly string[]): readonly string[] {
  const result: string[] = [];
  let from = 0;
  for (let next = 0; next < changes.length; ) {
    const takeLines = (operation: Operation) => {
      const takenLines: string[] = [];
      for (; changes[next]?.[0] === operation; next += 1) takenLines.push(changes[next]?.slice(1) ?? "");
      return takenLines;
    };
    const contextLines = takeLines(" ");
    const removedLines = takeLines("-");
    const addedLines = takeLines("+");
    const hunkStart = find(base, [...contextLines, ...removedLines], from);
    if (hunkStart < 0)
      throw new Error(`No such lines in the base: ${[...contextLines, ...removedLines].join(" / ")}`);
    result.push(...base.slice(from, hunkStart + contextLines.length), ...addedLines);
    from = hunkStart + contextLines.length + removedLines.length;
  }
  return [...result, ...base.slice(from)];
}
