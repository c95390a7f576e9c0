/** Finds a smaller run with the same failure: removes, by label, actions and faults that the failure does not need. */
export async function shrink<Result>(
  found: Result,
  options: {
    /** Labels that are already removed. */
    readonly muted?: ReadonlySet<string> | undefined;
    /** Maximum number of runs. */
    readonly budget?: number | undefined;
    /** The labels that can be removed from a run: faults that occurred, and actions. */
    labelsOf(result: Result): readonly string[];
    /** Runs without these labels. @returns the run if it has the same failure */
    attempt(muted: ReadonlySet<string>): Promise<Result | undefined>;
  },
): Promise<Result> {
  const { budget = 600 } = options;
  const muted = new Set(options.muted);
  let best = found;
  let tries = 0;
  const remainingLabels = () => options.labelsOf(best).filter((label) => !muted.has(label));
  const attempt = async (without: readonly string[]): Promise<boolean> => {
    if (tries >= budget) return false;
    tries += 1;
    const result = await options.attempt(new Set([...muted, ...without]));
    if (result === undefined) return false;
    for (const label of without) muted.add(label);
    best = result;
    return true;
  };
  // Remove halves first, then smaller parts, then single labels, until a whole round removes none.
  for (let size = Math.max(1, remainingLabels().length >> 1); tries < budget; ) {
    let isRemoved = false;
    const labels = remainingLabels();
    for (let start = 0; start < labels.length && tries < budget; start += size) {
      const part = labels.slice(start, start + size).filter((label) => !muted.has(label));
      if (part.length > 0 && (await attempt(part))) isRemoved = true;
    }
    if (size === 1 && !isRemoved) break;
    size = Math.max(1, size >> 1);
  }
  return best;
}
