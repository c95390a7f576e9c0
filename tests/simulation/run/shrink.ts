import { Run, type RunOptions, type RunResult } from "./run-seed.ts";

/** The smallest run found in which the same invariant falls: actions and faults that it does not need are gone. */
export async function shrink(options: RunOptions, found: RunResult, budget = 600): Promise<RunResult> {
  const invariant = found.violation?.invariant;
  const muted = new Set(options.muted);
  let best = found;
  let tries = 0;
  const attempt = async (without: readonly string[]): Promise<boolean> => {
    if (tries >= budget) return false;
    tries += 1;
    const result = await new Run({ ...options, muted: new Set([...muted, ...without]) }).toTheEnd();
    if (result.violation?.invariant !== invariant) return false;
    for (const label of without) muted.add(label);
    best = result;
    return true;
  };
  // Halves first, then smaller parts, then one by one, until a whole round takes nothing away.
  for (let size = Math.max(1, labelsOf(best, muted).length >> 1); tries < budget; ) {
    let removed = false;
    const labels = labelsOf(best, muted);
    for (let start = 0; start < labels.length && tries < budget; start += size) {
      const part = labels.slice(start, start + size).filter((label) => !muted.has(label));
      if (part.length > 0 && (await attempt(part))) removed = true;
    }
    if (size === 1 && !removed) break;
    size = Math.max(1, size >> 1);
  }
  return best;
}

/** What can be taken away: faults that struck, and actions of the scenario. */
function labelsOf(result: RunResult, muted: ReadonlySet<string>): string[] {
  const actions = result.scenario.actions.map(({ id }) => id);
  return [...result.struck, ...actions].filter((label) => !muted.has(label));
}
