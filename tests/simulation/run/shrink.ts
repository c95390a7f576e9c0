import { shrink as shrinkBy } from "simulated-browser";
import { Run, type RunOptions, type RunResult } from "./run-seed.ts";

/** Finds a smaller run that violates the same invariant, without the actions and faults that it does not need. */
export function shrink(options: RunOptions, foundResult: RunResult): Promise<RunResult> {
  return shrinkBy(foundResult, {
    muted: options.muted,
    labelsOf: ({ struck, scenario }) => [...struck, ...scenario.actions.map(({ id }) => id)],
    async attempt(muted) {
      const result = await new Run({ ...options, muted }).toTheEnd();
      return result.violation?.invariant === foundResult.violation?.invariant ? result : undefined;
    },
  });
}
