/** One small change of one source file. */
export interface Mutant {
  readonly file: string;
  /** Stryker's name of the mutator, or the chart's own: `TargetChanged`. */
  readonly mutator: string;
  /** From 1. */
  readonly line: number;
  /** Where in the chart: `paying.checking`, `actions.keepData`; empty outside of both. */
  readonly place: string;
  readonly original: string;
  readonly replacement: string;
  /** Offsets of what is replaced. */
  readonly start: number;
  readonly end: number;
  /** The text of the one before it that looks the same, counted from 1. */
  readonly nth: number;
}

const oneLine = (text: string): string => {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > 110 ? `${flat.slice(0, 107)}…` : flat;
};

/** What a mutant is called, the same after lines have moved: `choosing | TagRemoved | tags: "busy" → (nothing)`. */
export function nameOf({ place, mutator, original, replacement, nth }: Omit<Mutant, "file">): string {
  const to = replacement.trim() === "" ? "(nothing)" : oneLine(replacement);
  return `${place} | ${mutator} | ${oneLine(original)} → ${to}${nth > 1 ? ` | ${nth}` : ""}`;
}

export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
