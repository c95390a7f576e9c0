import { Worker } from "node:worker_threads";
import { addWalked, type Job, nothingWalked, SharedStates, type Walked } from "simulated-browser";
import { type ExhaustiveReport, reportOf } from "./explore.ts";
import type { SearchFile } from "./search-file.ts";

export interface ThreadData {
  readonly tabs: number;
  readonly faults: number;
  readonly memory: SharedArrayBuffer;
}

/** A message from a thread: a job for another thread, or the end of its work with the results. */
export type ThreadMessage =
  | { readonly type: "given"; readonly job: Job }
  | { readonly type: "idle"; readonly walked: Walked };

/** A message to a thread: its job. */
export type ThreadWork = { readonly job: Job };

export interface ShareOptions {
  readonly tabs: number;
  readonly faults: number;
  readonly threads: number;
  readonly progress?: (counts: { readonly states: number }) => void;
  /** The file that an interrupted search is stored in and continued from. */
  readonly file?: SearchFile | undefined;
  /** Milliseconds after a thread's start at which the search is interrupted. */
  readonly limit?: number | undefined;
  /** Number of visited states at which the search is interrupted. */
  readonly maxStates?: number | undefined;
}

/**
 * One search on several threads that share the visited states. A thread without work gets an option from one that has
 * several.
 */
export async function shareExploring(options: ShareOptions): Promise<ExhaustiveReport> {
  const { tabs, faults, threads, progress, file, limit, maxStates } = options;
  const states = new SharedStates();
  const keptSearch = file?.read({ tabs, faults });
  if (keptSearch) states.restore(keptSearch.table, keptSearch.states);
  if (maxStates !== undefined) states.stopAt(maxStates);
  const jobs: Job[] = keptSearch ? [...keptSearch.jobs] : [{ choices: [], given: 0 }];
  const walkedPaths = keptSearch?.walked ?? nothingWalked();
  const idle: Worker[] = [];
  const timer = setInterval(() => progress?.({ states: states.count }), 1_000);
  let end: NodeJS.Timeout | undefined;
  const workerData: ThreadData = { tabs, faults, memory: states.memory };
  // A thread does not inherit the TypeScript loader.
  const thread = JSON.stringify(new URL("./thread.ts", import.meta.url).href);
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${thread}); });`;
  // Each run leaves a whole world as garbage: more young-generation memory saves a quarter of the collector's time.
  const resourceLimits = { maxYoungGenerationSizeMb: 192 };
  const workers = Array.from(
    { length: threads },
    () => new Worker(code, { eval: true, workerData, resourceLimits, execArgv: [] }),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      const handOut = (): void => {
        while (!states.isStopping && idle.length > 0 && jobs.length > 0) {
          const job = jobs.shift() as Job;
          (idle.shift() as Worker).postMessage({ job } satisfies ThreadWork);
        }
        states.hungry = idle.length - jobs.length;
        if (idle.length === threads) resolve();
      };
      for (const worker of workers) {
        worker.on("error", reject);
        worker.on("message", (message: ThreadMessage) => {
          if (limit !== undefined) end ??= setTimeout(() => states.stop(), limit);
          if (message.type === "given") jobs.push(message.job);
          else {
            addWalked(walkedPaths, message.walked);
            if (walkedPaths.failure) resolve();
            idle.push(worker);
          }
          handOut();
        });
      }
    });
  } finally {
    clearInterval(timer);
    clearTimeout(end);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  file?.write({ tabs, faults, jobs, walked: walkedPaths, states: states.count, table: states.bytes() });
  return reportOf(walkedPaths, states.count, jobs.length > 0);
}
