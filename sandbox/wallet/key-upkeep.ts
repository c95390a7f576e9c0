import type { Log } from "../log.ts";
import type { Database } from "../ports.ts";
import { dropOldAnswers } from "./key-records.ts";
import type { KeyedCalls } from "./keyed-calls.ts";

/** In milliseconds; longer than a step takes. */
const interval = 2_000;
/** Answers that one step drops at most, so that no step holds up payments. */
const dropsPerStep = 200;

/**
 * While the sandbox runs: settles what crashed runs of any process left behind, and drops the bodies of old answers in small
 * steps. Answers what ends it.
 */
export function startKeyUpkeep(database: Database, calls: KeyedCalls, log: Log): { stop(): Promise<void> } {
  let step: Promise<void> = Promise.resolve();
  let running = false;
  /** An outage is two lines of the log: its beginning, an error, and its end, information. */
  let isFailing = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    step = keepUp(database, calls)
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
        running = false;
      });
  }, interval).unref();
  return {
    async stop() {
      clearInterval(timer);
      await step;
    },
  };
}

async function keepUp(database: Database, calls: KeyedCalls): Promise<void> {
  await calls.recoverLeftBehind({ all: false });
  await dropOldAnswers(database, dropsPerStep);
}
