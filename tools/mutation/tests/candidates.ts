/** Chooses mutants that a test may detect, starting with those that the fewest tests of its file run. */

import { createHash } from "node:crypto";
import { type Mutant, type MutantsOfFile, nameOf } from "statechart-mutation";
import { mutantsOf } from "../project-files.ts";
import { type InstrumentedFiles, keyOf } from "../units/instrument.ts";
import { outside, type TestsVerdict } from "./run-file.ts";

export interface Candidate {
  readonly mutant: Mutant;
  /** The text of the mutant's file without the mutant. */
  readonly source: string;
}

const mutants = new Map<string, Promise<MutantsOfFile>>();

function mutantsIn(file: string): Promise<MutantsOfFile> {
  const fileMutants = mutants.get(file) ?? mutantsOf(file);
  mutants.set(file, fileMutants);
  return fileMutants;
}

const orderKey = ({ mutant }: Candidate): string =>
  createHash("sha256")
    .update(`${mutant.file} ${nameOf(mutant)}`)
    .digest("hex");

const inRandomOrder = (one: Candidate, other: Candidate): number =>
  orderKey(one) < orderKey(other) ? -1 : 1;

async function candidateAt(
  number: string,
  { placeOf }: Pick<InstrumentedFiles, "placeOf">,
): Promise<Candidate | undefined> {
  const place = placeOf(number);
  if (place === undefined) return undefined;
  const ofFile = await mutantsIn(place.file);
  const mutant = ofFile.mutants.find((mutantOfFile) => keyOf(mutantOfFile) === keyOf(place));
  return mutant && { mutant, source: ofFile.source };
}

/** The entries of two lists in alternation. */
const inTurns = <Value>(ones: readonly Value[], others: readonly Value[]): readonly Value[] =>
  Array.from({ length: Math.max(ones.length, others.length) }).flatMap((_, index) => [
    ...ones.slice(index, index + 1),
    ...others.slice(index, index + 1),
  ]);

/**
 * The candidates of each passing test, by the test's full name. The candidates of a test that runs no mutant itself are
 * the mutants that run before all tests.
 * @param most the max number for each test
 */
export async function candidatesOf(
  { tested, numbers = {}, charts = [] }: TestsVerdict,
  instrumented: Pick<InstrumentedFiles, "placeOf">,
  most: number,
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const runBy = new Map<string, number>();
  for (const of of Object.values(numbers)) for (const test of of) runBy.set(test, (runBy.get(test) ?? 0) + 1);
  const inCharts = await Promise.all(charts.map(mutantsIn));
  const ofCharts = inCharts
    .flatMap(({ mutants: all, source }) => all.map((mutant): Candidate => ({ mutant, source })))
    .sort(inRandomOrder);
  const candidates = new Map<string, readonly Candidate[]>();
  for (const name of tested?.green ?? []) {
    const own = numbers[name] ?? numbers[outside] ?? [];
    const ranks = new Map<Candidate, number>();
    for (const number of own) {
      const candidate = await candidateAt(number, instrumented);
      if (candidate !== undefined) ranks.set(candidate, runBy.get(number) ?? 0);
    }
    const rankedCandidates = [...ranks.keys()].sort(
      (one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || inRandomOrder(one, other),
    );
    candidates.set(name, inTurns(rankedCandidates, ofCharts).slice(0, most));
  }
  return candidates;
}
