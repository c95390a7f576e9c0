/** Runs every mutant of the services, or of the formats, against the unit tests that run it. */

import {
  judge,
  type Mutant,
  type MutantsOfFile,
  mutated,
  nameOf,
  type Tried,
  type TypeCheck,
  withoutUncompilable,
} from "statechart-mutation";
import { pace } from "../../../tests/support/pace.ts";
import { equivalentsOf } from "../equivalents.ts";
import { changedLines, mutantsOf } from "../project-files.ts";
import { compareRandomly } from "../random-order.ts";
import type { Holder, TargetResult, UnitsGroup } from "../targets.ts";
import { type Verdict, Worker } from "../workers.ts";
import { type FittingTest, filesBelow, holdersOf } from "./holders.ts";
import { instrumentFiles } from "./instrument.ts";

export interface UnitsCampaign {
  readonly group: UnitsGroup;
  readonly jobs: number;
  /** Only files whose path contains this text; default: all files. */
  readonly file?: string | undefined;
  /** Only mutants whose name contains this text. */
  readonly only?: string | undefined;
  readonly since?: string | undefined;
  /** Stops after this many minutes; mutants are tried in a seeded random order. */
  readonly minutes?: number | undefined;
  /** The seed of the random order; default: a fixed seed. */
  readonly seed?: string | undefined;
  readonly types: TypeCheck | undefined;
  readonly onProgress?: (doneCount: number, totalCount: number) => void;
  readonly say: (text: string) => void;
}

const folders: Readonly<Record<UnitsGroup, string>> = { services: "src/services", formats: "src/ui/format" };

interface Candidate {
  readonly mutant: Mutant;
  readonly source: string;
  readonly tests: readonly FittingTest[];
}

const holdersFor = (tests: readonly FittingTest[]): readonly Holder[] =>
  tests.map(({ file }) => ({ kind: "tests", file }));

/**
 * Time limits for a mutant: min milliseconds, and the factor by which it may be slower than its tests without a mutant.
 * The limits grow with `pace`, so that a busy machine does not stop a test that would end.
 */
const minLimit = 5_000 * pace;
const timeoutFactor = 5;

/** Repeats a failure in a new process, because an earlier mutant may have left a worker that always fails. */
async function judgeMutant(worker: Worker, { mutant, source, tests }: Candidate): Promise<Verdict> {
  const allHolders = holdersFor(tests);
  const limit = Math.max(minLimit, timeoutFactor * tests.reduce((sum, test) => sum + test.milliseconds, 0));
  const task = { holders: allHolders, changed: { file: mutant.file, source: mutated(source, mutant) } };
  const verdict = await worker.try(task, limit);
  if (verdict.by === undefined || verdict.isTimeout) return verdict;
  const killingHolders = allHolders.filter(
    (holder) => holder.kind === "tests" && holder.file === verdict.holder,
  );
  const { by } = await worker.try(
    { holders: killingHolders.length > 0 ? killingHolders : allHolders.slice(0, 1) },
    limit,
  );
  if (by === undefined) return verdict;
  worker.end();
  return worker.try(task, limit);
}

async function tryAllCandidates(
  candidates: readonly Candidate[],
  { jobs, minutes, seed, onProgress }: UnitsCampaign,
): Promise<readonly Tried[]> {
  const queue = [...candidates].sort(compareRandomly(seed));
  const endTime = minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
  const triedMutants: Tried[] = [];
  const workOnQueue = async () => {
    const worker = new Worker();
    for (
      let candidate = queue.shift();
      candidate !== undefined && Date.now() < endTime;
      candidate = queue.shift()
    ) {
      const { mutant, tests } = candidate;
      triedMutants.push(
        tests.length === 0
          ? { mutant, holder: "no unit test runs it" }
          : { mutant, ...(await judgeMutant(worker, candidate)) },
      );
      onProgress?.(triedMutants.length, candidates.length);
    }
    worker.end();
  };
  await Promise.all(Array.from({ length: jobs }, workOnQueue));
  return triedMutants;
}

async function resultOf(
  { file, source, mutants, leftOut }: MutantsOfFile,
  candidates: readonly Candidate[],
  triedMutants: readonly Tried[],
  { group, types }: UnitsCampaign,
): Promise<Omit<TargetResult, "seconds">> {
  const fileOutcomes = triedMutants
    .filter(({ mutant }) => mutant.file === file)
    .sort((a, b) => a.mutant.start - b.mutant.start);
  const tests = new Set(
    candidates.flatMap((candidate) =>
      candidate.mutant.file === file ? candidate.tests.map((test) => test.file) : [],
    ),
  );
  const name = file.replace(/^src\/(ui\/)?/, "").replace(/\.tsx?$/, "");
  const { outcomes, stale } = judge(
    fileOutcomes,
    await equivalentsOf(name),
    fileOutcomes.length === mutants.length,
  );
  return {
    target: { name, group, file, holders: [...tests].map((test) => ({ kind: "tests", file: test })) },
    outcomes: types ? withoutUncompilable(outcomes, source, types) : outcomes,
    leftOut: { ...leftOut, "out of time": mutants.length - fileOutcomes.length },
    stale,
  };
}

/** Returns a result for each file with mutants. */
export async function mutateUnits(campaign: UnitsCampaign): Promise<readonly TargetResult[]> {
  const startedAt = performance.now();
  const { group, jobs, file: namePart = "", only, since, say } = campaign;
  const files = filesBelow(folders[group]).filter((file) => file.includes(namePart));
  const { tests, reasonsByUnusableFile } = await holdersOf(files, jobs);
  for (const [test, reason] of reasonsByUnusableFile) say(`left out: ${test}: ${reason}`);
  say(`${tests.length} files of tests judge ${files.length} files`);
  const { numbersOf } = await instrumentFiles(files);
  const mutants = await Promise.all(files.map(mutantsOf));
  const candidates = mutants.flatMap((fileMutants) => {
    const isChanged = since === undefined ? () => true : changedLines(since, fileMutants.file);
    return fileMutants.mutants
      .filter((mutant) => isChanged(mutant.line) && (only === undefined || nameOf(mutant).includes(only)))
      .map((mutant): Candidate => {
        const numbers = numbersOf(mutant);
        const coveringTests = tests.filter(({ covered }) => numbers.some((number) => covered.has(number)));
        return { mutant, source: fileMutants.source, tests: coveringTests };
      });
  });
  const triedMutants = await tryAllCandidates(candidates, campaign);
  const seconds = (performance.now() - startedAt) / 1_000;
  const results: TargetResult[] = [];
  for (const mutatedFile of mutants.filter((fileMutants) => fileMutants.mutants.length > 0))
    results.push({
      ...(await resultOf(mutatedFile, candidates, triedMutants, campaign)),
      seconds: (seconds * mutatedFile.mutants.length) / Math.max(1, candidates.length),
    });
  return results;
}
