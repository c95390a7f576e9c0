/** Runs one file's tests against mutants of the lines that they cover, until each test has failed once. */
import { mutated, nameOf } from "statechart-mutation";
import type { InstrumentedFiles } from "../units/instrument.ts";
import type { Worker } from "../workers.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";

/** The result of one test. */
export interface TestResult {
  readonly name: string;
  /** The first mutant that failed the test. */
  readonly redWith?: string;
  /** The number of mutants tried. */
  readonly triedCount: number;
}

export interface FileResult {
  readonly file: string;
  /** The reason why no test of the file could be tried. */
  readonly fault?: string;
  readonly tests: readonly TestResult[];
}

/** Limits in milliseconds: the first run of a file with its imports, a further run, and the minimum for a mutant. */
const longestFirst = 30_000;
const maxMilliseconds = 5_000;
const minLimit = 3_000;
const patience = 4;

interface PendingMutant {
  readonly name: string;
  readonly candidates: readonly Candidate[];
  /** The candidates that were tried or gave no verdict. */
  readonly used: Set<Candidate>;
  triedCount: number;
  redWith?: string;
}

const next = ({ candidates, used }: PendingMutant) => candidates.find((candidate) => !used.has(candidate));

const isOpen = (mutant: PendingMutant): boolean => mutant.redWith === undefined && next(mutant) !== undefined;

const describe = ({ mutant }: Candidate): string => `${mutant.file}:${mutant.line} ${nameOf(mutant)}`;

class FileTrial {
  #limit = maxMilliseconds;

  constructor(
    readonly testFile: string,
    readonly worker: Worker,
  ) {}

  /**
   * Runs the tests without a mutant and sets their time limit.
   *
   * @returns the reason why no mutant can be tried, or undefined
   */
  async measure(): Promise<string | undefined> {
    for (const limit of [longestFirst, maxMilliseconds]) {
      const startedAt = performance.now();
      const { tested, fault, by } = await this.worker.try({ tests: this.testFile }, limit);
      if (tested === undefined) return fault ?? by;
      const [red] = tested.red;
      if (red !== undefined) return `red without a mutant: ${red}`;
      this.#limit = Math.max(minLimit, patience * (performance.now() - startedAt));
    }
    return undefined;
  }

  /** The tests that fail with the mutant and pass without it. */
  async redWith({ mutant, source }: Candidate, names: readonly string[]): Promise<readonly string[]> {
    const changed = { file: mutant.file, source: mutated(source, mutant) };
    const { tested } = await this.worker.try({ tests: this.testFile, names, changed }, this.#limit);
    if (tested === undefined || tested.red.length === 0) return [];
    // Try the tests without the mutant: it may have left a process in which every test fails.
    const without = await this.worker.try({ tests: this.testFile, names: tested.red }, this.#limit);
    if (without.tested?.red.length === 0) return tested.red;
    this.worker.end();
    return without.tested ? tested.red.filter((name) => without.tested?.green.includes(name)) : [];
  }
}

interface Workers {
  /** A worker with the instrumented sources, which contain every mutant. */
  readonly coverageWorker: Worker;
  readonly mutantWorker: Worker;
}

export interface Mutation {
  /** The mutated files, from the project's root. */
  readonly sources: readonly string[];
  /** The instrumented texts of these files. */
  readonly instrumented: Pick<InstrumentedFiles, "placeOf">;
  /** Maximum number of mutants for each test. */
  readonly most: number;
}

/** @param tests the test file, from the project's root */
export async function tryFile(
  tests: string,
  { coverageWorker, mutantWorker }: Workers,
  { sources, instrumented, most }: Mutation,
): Promise<FileResult> {
  const cover = await coverageWorker.try({ tests, cover: sources }, longestFirst);
  const failedTest = cover.tested?.red[0];
  if (cover.tested === undefined) return { file: tests, fault: cover.fault ?? cover.by ?? "", tests: [] };
  if (failedTest !== undefined)
    return { file: tests, fault: `red with mutants switched off: ${failedTest}`, tests: [] };
  const trial = new FileTrial(tests, mutantWorker);
  const fault = await trial.measure();
  if (fault !== undefined) return { file: tests, fault, tests: [] };
  const pendingMutants = [...(await candidatesOf(cover, instrumented, most))].map(
    ([name, candidates]): PendingMutant => ({ name, candidates, used: new Set(), triedCount: 0 }),
  );
  for (;;) {
    const open = pendingMutants.filter(isOpen);
    const [first] = open.sort((one, other) => one.triedCount - other.triedCount);
    const candidate = first && next(first);
    if (candidate === undefined) break;
    const judgedMutants = open.filter(
      ({ candidates, used }) => candidates.includes(candidate) && !used.has(candidate),
    );
    const red = await trial.redWith(
      candidate,
      judgedMutants.map(({ name }) => name),
    );
    for (const one of judgedMutants) {
      one.used.add(candidate);
      one.triedCount += 1;
      if (red.includes(one.name)) one.redWith = describe(candidate);
    }
  }
  return {
    file: tests,
    tests: pendingMutants.map(({ name, triedCount, redWith }) => ({
      name,
      triedCount,
      ...(redWith !== undefined && { redWith }),
    })),
  };
}
