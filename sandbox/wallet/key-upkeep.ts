import type { Log } from "../log.ts";
import type { Database } from "../ports.ts";
import { dropOldAnswers } from "./key-records.ts";
import type { KeyedCalls } from "./keyed-calls.ts";

/** Time between two steps, in milliseconds; longer than a step takes. */
const interval = 2_000;
/** Max responses dropped per step, so that no step delays payments. */
const dropsPerStep = 200;

/**
 * Runs in the background: settles keys left by crashed runs of any process, and drops old response bodies in small
 * steps. `stop` ends it.
 */
export function startKeyMaintenance(
  database: Database,
  calls: KeyedCalls,
  log: Log,
): { stop(): Promise<void> } {
  let step: Promise<void> = Promise.resolve();
  let isRunning = false;
  /** An outage is logged twice: its start as an error, its end as info. */
  let isFailing = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    step = maintainKeys(database, calls)
      .then(
        () => {
          if (isFailing) log.write("info", "outage.ended", { operation: "keyUpkeep" });
          isFailing = false;
        },
        (error: unknown) => {
          if (!isFailing) log.write("error", "call.failed", { operation: "keyUpkeep", error });
          isFailing = true;
        },
      )
      .finally(() => {
        isRunning = false;
      });
  }, interval).unref();
  return {
    async stop() {
      clearInterval(timer);
      await step;
    },
  };
}

async function maintainKeys(database: Database, calls: KeyedCalls): Promise<void> {
  await calls.recoverLeftBehind({ all: false });
  await dropOldAnswers(database, dropsPerStep);
}
