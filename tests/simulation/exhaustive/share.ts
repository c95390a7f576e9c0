import { Worker } from "node:worker_threads";
import { type ExhaustiveReport, reportOf } from "./explore.ts";
import type { Job } from "./search.ts";
import { SharedStates } from "./states.ts";
import type { Walked } from "./walk.ts";

export interface ThreadData {
  readonly tabs: number;
  readonly faults: number;
  readonly memory: SharedArrayBuffer;
}

/** From a thread: an option for another one, that it has no work left, or all that it walked. */
export type ThreadMessage =
  | { readonly type: "given"; readonly job: Job }
  | { readonly type: "idle"; readonly walked: Walked };

/** To a thread: what to walk. */
export type ThreadWork = { readonly job: Job };

/** One search, whose states all threads share. A thread without work is given an option by one that has several. */
export async function shareExploring(options: {
  readonly tabs: number;
  readonly faults: number;
  readonly threads: number;
  readonly progress?: (done: { readonly states: number }) => void;
}): Promise<ExhaustiveReport> {
  const { tabs, faults, threads, progress } = options;
  const states = new SharedStates();
  const jobs: Job[] = [{ choices: [], sleeping: [] }];
  const idle: Worker[] = [];
  const walked = new Map<Worker, Walked>();
  const timer = setInterval(() => progress?.({ states: states.count }), 1_000);
  const workerData: ThreadData = { tabs, faults, memory: states.memory };
  // A thread does not inherit the loader of TypeScript.
  const thread = JSON.stringify(new URL("./thread.ts", import.meta.url).href);
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${thread}); });`;
  // Each run leaves its whole world behind: with more room the collector takes a quarter of the time less.
  const resourceLimits = { maxYoungGenerationSizeMb: 192 };
  const workers = Array.from(
    { length: threads },
    () => new Worker(code, { eval: true, workerData, resourceLimits }),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      const handOut = (): void => {
        while (idle.length > 0 && jobs.length > 0) {
          const job = jobs.shift() as Job;
          (idle.shift() as Worker).postMessage({ job } satisfies ThreadWork);
        }
        states.hungry = idle.length - jobs.length;
        if (idle.length === threads) resolve();
      };
      for (const worker of workers) {
        worker.on("error", reject);
        worker.on("message", (message: ThreadMessage) => {
          if (message.type === "given") jobs.push(message.job);
          else {
            walked.set(worker, message.walked);
            if (message.walked.failure) resolve();
            idle.push(worker);
          }
          handOut();
        });
      }
    });
  } finally {
    clearInterval(timer);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return reportOf([...walked.values()], states.count);
}
