import type { Mutant } from "./mutant.ts";
import { mutated } from "./mutant.ts";
import type { MutantsOfFile } from "./mutants-of.ts";
import type { MutantRun, Verdict } from "./worker.ts";

export interface TriedMutant extends Verdict {
  readonly mutant: Mutant;
}

/** A file with a changed text. */
export interface Changed {
  readonly file: string;
  readonly source: string;
}

export interface Campaign<Task extends object> {
  /** The file's name in the error that reports a failure without a mutant. */
  readonly name: string;
  /** The worker's task for a mutant; without a change, for the unmutated file. */
  readonly taskOf: (changedFile?: Changed) => Task;
  readonly startWorker: () => MutantRun<Task>;
  readonly jobs: number;
  /** Milliseconds that a mutant may take; default: computed from the unmutated file's time. */
  readonly limit?: number | undefined;
  readonly onProgress?: (doneCount: number) => void;
}

/** Time limit of the unmutated file, in milliseconds. */
export const unmutatedLimit = 300_000;
/** Min time limit of a mutant, in milliseconds. */
const minLimit = 5_000;
/** How many times slower than the unmutated file a mutant may be. */
const maxSlowdown = 15;

/** Tries every mutant; rejects if the unmutated file already fails. */
export async function tryAll<Task extends object>(
  { file, source, mutants }: Pick<MutantsOfFile, "file" | "source" | "mutants">,
  { name, taskOf, startWorker, jobs, limit: givenLimit, onProgress }: Campaign<Task>,
): Promise<readonly TriedMutant[]> {
  const workers = Array.from({ length: Math.max(1, Math.min(jobs, mutants.length)) }, startWorker);
  try {
    const [firstWorker = startWorker()] = workers;
    const unchangedRun = await firstWorker.try(taskOf(), unmutatedLimit);
    if (unchangedRun.by !== undefined)
      throw new Error(`${name} is red before anything is mutated: ${unchangedRun.by}`);
    const startedAt = performance.now();
    await firstWorker.try(taskOf(), unmutatedLimit);
    const limit = givenLimit ?? Math.max(minLimit, maxSlowdown * (performance.now() - startedAt));
    const triedMutants: TriedMutant[] = [];
    const queue = [...mutants];
    const workOnQueue = async (worker: MutantRun<Task>): Promise<void> => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const verdict = await worker.try(taskOf({ file, source: mutated(source, mutant) }), limit);
        triedMutants.push({ ...verdict, mutant });
        onProgress?.(triedMutants.length);
      }
    };
    await Promise.all(workers.map(workOnQueue));
    return triedMutants.sort((a, b) => mutants.indexOf(a.mutant) - mutants.indexOf(b.mutant));
  } finally {
    for (const worker of workers) worker.end();
  }
}
