import { hash64, LocalStates, nothingWalked, Search, type Walked, walk } from "simulated-browser";
import { Path, type PathOptions } from "./path.ts";

export interface ExhaustiveOptions extends PathOptions {
  readonly progress?: (counts: { readonly paths: number; readonly states: number }) => void;
}

export interface ExhaustiveReport {
  /** The number of runs; each has an interleaving that no other run has. */
  readonly paths: number;
  /** The number of different states. */
  readonly states: number;
  /** The states without waiting steps: their number, and a hash of them all. */
  readonly visible: { readonly states: number; readonly hash: string };
  readonly steps: number;
  readonly complete: boolean;
  readonly failure: Walked["failure"];
}

/** Walks every interleaving of one payment with up to `faults` faults; a known state is not entered again. */
export async function exploreAll(options: ExhaustiveOptions): Promise<ExhaustiveReport> {
  const states = new LocalStates();
  const walkedPaths = nothingWalked();
  const search = new Search(states);
  const begin = () => new Path(search, walkedPaths.visible, options);
  await walk(search, begin, walkedPaths, () => {
    if (walkedPaths.paths % 1_000 === 0)
      options.progress?.({ paths: walkedPaths.paths, states: states.count });
    return true;
  });
  return reportOf(walkedPaths, states.count);
}

/** @param isInterrupted true if the search was interrupted */
export function reportOf(
  { paths, steps, visible, failure }: Walked,
  states: number,
  isInterrupted = false,
): ExhaustiveReport {
  return {
    paths,
    states,
    visible: { states: visible.size, hash: hash64([...visible].sort().join()) },
    steps,
    complete: failure === undefined && !isInterrupted,
    failure,
  };
}
