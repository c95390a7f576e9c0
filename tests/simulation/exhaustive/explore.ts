import { fold, LocalStates, nothingWalked, Search, type Walked, walk } from "simulated-browser";
import { Path, type PathOptions } from "./path.ts";

export interface ExhaustiveOptions extends PathOptions {
  readonly progress?: (done: { readonly paths: number; readonly states: number }) => void;
}

export interface ExhaustiveReport {
  /** Paths run; each adds at least one interleaving that no other has. */
  readonly paths: number;
  /** States met, each entered once. */
  readonly states: number;
  /** The states without the steps that wait: as many as differ, and a fold of them all. */
  readonly visible: { readonly states: number; readonly fold: string };
  readonly steps: number;
  readonly complete: boolean;
  readonly failure: Walked["failure"];
}

/** Walks every interleaving of one payment with at most so many faults; a state met before is not entered again. */
export async function exploreAll(options: ExhaustiveOptions): Promise<ExhaustiveReport> {
  const states = new LocalStates();
  const walked = nothingWalked();
  const search = new Search(states);
  const begin = () => new Path(search, walked.visible, options);
  await walk(search, begin, walked, () => {
    if (walked.paths % 1_000 === 0) options.progress?.({ paths: walked.paths, states: states.count });
    return true;
  });
  return reportOf(walked, states.count);
}

/** @param left whether the search was interrupted */
export function reportOf(
  { paths, steps, visible, failure }: Walked,
  states: number,
  left = false,
): ExhaustiveReport {
  return {
    paths,
    states,
    visible: { states: visible.size, fold: fold([...visible].sort().join()) },
    steps,
    complete: failure === undefined && !left,
    failure,
  };
}
