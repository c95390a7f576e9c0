import type { Mutant } from "./mutant.ts";
import { mutated } from "./mutant.ts";
import type { MutantsOfFile } from "./mutants-of.ts";
import type { Target } from "./targets.ts";
import { type Verdict, Worker } from "./workers.ts";

export interface Tried extends Verdict {
  readonly mutant: Mutant;
}

/** Milliseconds: what a mutant may take at least, and how many times what the unmutated file took. */
const minLimit = 5_000;
const patience = 15;

/** Tries every mutant; rejects where the unmutated file is red already. */
export async function tryAll(
  { name, holders }: Target,
  { file, source, mutants }: Pick<MutantsOfFile, "file" | "source" | "mutants">,
  jobs: number,
  note: (done: number) => void,
): Promise<readonly Tried[]> {
  const workers = Array.from({ length: Math.max(1, Math.min(jobs, mutants.length)) }, () => new Worker());
  try {
    const [first = new Worker()] = workers;
    const red = await first.try({ holders }, 300_000);
    const began = performance.now();
    await first.try({ holders }, 300_000);
    if (red.by !== undefined) throw new Error(`${name} is red before anything is mutated: ${red.by}`);
    const limit = Math.max(minLimit, patience * (performance.now() - began));
    const tried: Tried[] = [];
    const queue = [...mutants];
    const work = async (worker: Worker): Promise<void> => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const verdict = await worker.try(
          { holders, changed: { file, source: mutated(source, mutant) } },
          limit,
        );
        tried.push({ ...verdict, mutant });
        note(tried.length);
      }
    };
    await Promise.all(workers.map(work));
    return tried.sort((one, other) => mutants.indexOf(one.mutant) - mutants.indexOf(other.mutant));
  } finally {
    for (const worker of workers) worker.end();
  }
}
