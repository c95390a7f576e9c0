import type { Failure } from "./exhaustive/walk.ts";
import { shrink } from "./shrink.ts";
import { type NewScenario, Simulation } from "./simulation.ts";

export interface SeedsReport {
  /** The number of seeds that were run. */
  readonly seeds: number;
  readonly failure: (Failure & { readonly seed: number }) | undefined;
}

/** Runs the scenario with one seed after another until a check fails, and shrinks the failing run. */
export async function trySeeds(
  scenario: NewScenario,
  { from = 1, seeds }: { readonly from?: number; readonly seeds: number },
): Promise<SeedsReport> {
  for (let seed = from; seed < from + seeds; seed++) {
    const { simulation, violation } = await runOf(scenario, seed);
    if (violation === undefined) continue;
    const smallestSimulation = await shrink(simulation, {
      labelsOf: ({ faults, actions }) => [...faults.struck, ...actions],
      async attempt(mutedLabels) {
        const mutedRun = await runOf(scenario, seed, mutedLabels);
        return mutedRun.violation === violation ? mutedRun.simulation : undefined;
      },
    });
    return {
      seeds: seed - from + 1,
      failure: { seed, invariant: violation, events: smallestSimulation.trace() },
    };
  }
  return { seeds, failure: undefined };
}

async function runOf(scenario: NewScenario, seed: number, mutedLabels: ReadonlySet<string> = new Set()) {
  const simulation = new Simulation(scenario(), { seed, muted: mutedLabels });
  return { simulation, violation: await simulation.run() };
}
