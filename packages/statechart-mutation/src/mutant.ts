/** One small change of one source file. */
export interface Mutant {
  readonly file: string;
  /** Stryker's mutator name, or a chart mutator's: `TargetChanged`. */
  readonly mutator: string;
  /** The line, counted from 1. */
  readonly line: number;
  /** The mutant's place in the chart: `paying.checking`, `actions.keepData`; empty outside the chart and `setup`. */
  readonly place: string;
  readonly original: string;
  readonly replacement: string;
  /** Offsets of the replaced text. */
  readonly start: number;
  readonly end: number;
  /** The number, from 1, among mutants with the same text, so that names are unique. */
  readonly nth: number;
}

const oneLine = (text: string): string => {
  const singleLine = text.replace(/\s+/g, " ").trim();
  return singleLine.length > 110 ? `${singleLine.slice(0, 107)}…` : singleLine;
};

/** A mutant's name, which stays the same if lines move: `choosing | TagRemoved | tags: "busy" → (nothing)`. */
export function nameOf({ place, mutator, original, replacement, nth }: Omit<Mutant, "file">): string {
  const replacementText = replacement.trim() === "" ? "(nothing)" : oneLine(replacement);
  return `${place} | ${mutator} | ${oneLine(original)} → ${replacementText}${nth > 1 ? ` | ${nth}` : ""}`;
}

export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
