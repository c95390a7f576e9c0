/** Instruments sources with all mutants, none of which is ever active, to record which mutants a test runs. */

import { readFileSync } from "node:fs";
import { instrument, type Mutant, offsets } from "statechart-mutation";
import { resolveProjectPath } from "../project-files.ts";

export type Place = Pick<Mutant, "file" | "start" | "end" | "mutator">;

export const keyOf = ({ file, start, end, mutator }: Place): string => `${file} ${start} ${end} ${mutator}`;

export interface InstrumentedFiles {
  /** The instrumented texts by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Stryker's numbers of the mutants at this position. */
  readonly numbersOf: (mutantPlace: Place) => readonly string[];
  readonly placeOf: (number: string) => Place | undefined;
}

/** Instruments files. The same files in the same order get the same numbers in any process. */
export async function instrumentFiles(files: readonly string[]): Promise<InstrumentedFiles> {
  const sources = files.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(resolveProjectPath(name), "utf8"),
  }));
  const contents = new Map(sources.map(({ name, content }) => [name, content]));
  const { files: changedFiles, mutants } = await instrument(sources, { noHeader: false });
  const numbers = new Map<string, string[]>();
  const placesById = new Map<string, Place>();
  for (const { id, fileName: file, mutatorName: mutator, location } of mutants) {
    const mutantPlace = { file, mutator, ...offsets(contents.get(file) ?? "", location) };
    const key = keyOf(mutantPlace);
    placesById.set(id, mutantPlace);
    numbers.set(key, [...(numbers.get(key) ?? []), id]);
  }
  return {
    texts: new Map(changedFiles.map(({ name, content }) => [resolveProjectPath(name), content])),
    numbersOf: (mutantPlace) => numbers.get(keyOf(mutantPlace)) ?? [],
    placeOf: (number) => placesById.get(number),
  };
}
