import { shrink as shrinkBy } from "simulated-browser";
import { Run, type RunOptions, type RunResult } from "./run-seed.ts";

/** Finds a smaller run that violates the same invariant, without the actions and faults that it does not need. */
export function shrink(options: RunOptions, found: RunResult): Promise<RunResult> {
  return shrinkBy(found, {
    muted: options.muted,
    labelsOf: ({ struck, scenario }) => [...struck, ...scenario.actions.map(({ id }) => id)],
    async attempt(muted) {
      const result = await new Run({ ...options, muted }).toTheEnd();
      return result.violation?.invariant === found.violation?.invariant ? result : undefined;
    },
  });
}
