import { planOf } from "statechart-paths";
import { findMachines } from "../../../tests/model/discover.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { exactEstimate } from "../statistics.ts";

async function measure({ say }: Bench): Promise<readonly Measure[]> {
  say("paths of all machines");
  const { warn } = console;
  // XState warns about actors that a path has stopped.
  console.warn = () => {};
  try {
    const machines = findMachines();
    const startedAt = performance.now();
    let paths = 0;
    for (const { load } of machines) paths += planOf(await load()).paths.length;
    return [
      {
        what: "All paths of all machines generated",
        unit: "s",
        goal: 20,
        figure: exactEstimate((performance.now() - startedAt) / 1_000),
        note: `${paths} paths of ${machines.length} machines`,
      },
    ];
  } finally {
    console.warn = warn;
  }
}

export const paths: Group = { id: "paths", measure };
