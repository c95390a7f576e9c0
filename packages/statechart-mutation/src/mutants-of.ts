import { chartChanges } from "./chart-changes.ts";
import { type Mutant, mutated, nameOf } from "./mutant.ts";
import { chartOf, type LeavesOut, parse, placeOf, spansLeftOut } from "./places.ts";
import { strykerChanges } from "./stryker-mutants.ts";

export interface MutantsOfFile {
  readonly file: string;
  readonly source: string;
  readonly mutants: readonly Mutant[];
  /** The number of texts that are not mutated because no path can observe them, by kind. */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Every mutant of one file, in source order. Mutants with the same resulting text count as one. */
export async function mutantsOf(file: string, source: string, leaves?: LeavesOut): Promise<MutantsOfFile> {
  const tree = parse(file, source);
  const chart = chartOf(tree);
  const skippedSpans = spansLeftOut(tree, chart, leaves);
  const spans = [...skippedSpans.values()].flat();
  const changes = [...(await strykerChanges(file, source)), ...(chart ? chartChanges(source, chart) : [])]
    .filter(({ start, end }) => !spans.some((span) => span.start <= start && end <= span.end))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const texts = new Set([source]);
  const names = new Map<string, number>();
  const mutants = changes.flatMap((change) => {
    const { start, end } = change;
    const bareMutant: Mutant = {
      ...change,
      file,
      line: source.slice(0, start).split("\n").length,
      place: placeOf(tree, chart, change),
      original: source.slice(start, end),
      nth: 1,
    };
    const text = mutated(source, bareMutant);
    if (texts.has(text)) return [];
    texts.add(text);
    const name = nameOf(bareMutant);
    const nth = (names.get(name) ?? 0) + 1;
    names.set(name, nth);
    return [{ ...bareMutant, nth }];
  });
  return {
    file,
    source,
    mutants,
    leftOut: Object.fromEntries([...skippedSpans].map(([kind, list]) => [kind, list.length])),
  };
}
