/** Finds a smaller run with the same failure: removes, by label, actions and faults that the failure does not need. */
export async function shrink<Result>(
  firstFailure: Result,
  options: {
    /** Labels that are already removed. */
    readonly muted?: ReadonlySet<string> | undefined;
    /** Maximum number of runs. */
    readonly budget?: number | undefined;
    /** The labels that can be removed from a run: faults that occurred, and actions. */
    labelsOf(result: Result): readonly string[];
    /** Runs without these labels. @returns the run if it has the same failure */
    attempt(mutedLabels: ReadonlySet<string>): Promise<Result | undefined>;
  },
): Promise<Result> {
  const { budget = 600 } = options;
  const mutedLabels = new Set(options.muted);
  let smallestFailure = firstFailure;
  let tries = 0;
  const remainingLabels = () => options.labelsOf(smallestFailure).filter((label) => !mutedLabels.has(label));
  const attempt = async (labelsToMute: readonly string[]): Promise<boolean> => {
    if (tries >= budget) return false;
    tries += 1;
    const result = await options.attempt(new Set([...mutedLabels, ...labelsToMute]));
    if (result === undefined) return false;
    for (const label of labelsToMute) mutedLabels.add(label);
    smallestFailure = result;
    return true;
  };
  // Remove halves first, then smaller parts, then single labels, until a whole round removes none.
  for (let size = Math.max(1, remainingLabels().length >> 1); tries < budget; ) {
    let isRemoved = false;
    const labels = remainingLabels();
    for (let startIndex = 0; startIndex < labels.length && tries < budget; startIndex += size) {
      const chunk = labels.slice(startIndex, startIndex + size).filter((label) => !mutedLabels.has(label));
      if (chunk.length > 0 && (await attempt(chunk))) isRemoved = true;
    }
    if (size === 1 && !isRemoved) break;
    size = Math.max(1, size >> 1);
  }
  return smallestFailure;
}
