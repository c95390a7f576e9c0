/** The smallest run found that fails as the first did: what it does not need is taken away, by label. */
export async function shrink<Result>(
  found: Result,
  options: {
    /** Labels that are taken away already. */
    readonly muted?: ReadonlySet<string> | undefined;
    /** How many runs it may take. */
    readonly budget?: number | undefined;
    /** What can be taken away from a run: faults that struck, and actions. */
    labelsOf(result: Result): readonly string[];
    /** Runs without these. Answers the run where it fails as the first did. */
    attempt(muted: ReadonlySet<string>): Promise<Result | undefined>;
  },
): Promise<Result> {
  const { budget = 600 } = options;
  const muted = new Set(options.muted);
  let best = found;
  let tries = 0;
  const left = () => options.labelsOf(best).filter((label) => !muted.has(label));
  const attempt = async (without: readonly string[]): Promise<boolean> => {
    if (tries >= budget) return false;
    tries += 1;
    const result = await options.attempt(new Set([...muted, ...without]));
    if (result === undefined) return false;
    for (const label of without) muted.add(label);
    best = result;
    return true;
  };
  // Halves first, then smaller parts, then one by one, until a whole round takes nothing away.
  for (let size = Math.max(1, left().length >> 1); tries < budget; ) {
    let removed = false;
    const labels = left();
    for (let start = 0; start < labels.length && tries < budget; start += size) {
      const part = labels.slice(start, start + size).filter((label) => !muted.has(label));
      if (part.length > 0 && (await attempt(part))) removed = true;
    }
    if (size === 1 && !removed) break;
    size = Math.max(1, size >> 1);
  }
  return best;
}
