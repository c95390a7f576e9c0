import { traceOf } from "../run/trace.ts";
import { Path, type PathOptions } from "./path.ts";
import type { Search } from "./search.ts";

/** What one thread has walked so far. */
export interface Walked {
  paths: number;
  steps: number;
  readonly visible: Set<string>;
  failure: { readonly invariant: string; readonly events: readonly string[] } | undefined;
}

export function nothingWalked(): Walked {
  return { paths: 0, steps: 0, visible: new Set(), failure: undefined };
}

/** Adds what another thread, or the same search before it was interrupted, has walked. */
export function addWalked(walked: Walked, more: Walked): void {
  walked.paths += more.paths;
  walked.steps += more.steps;
  for (const state of more.visible) walked.visible.add(state);
  walked.failure ??= more.failure;
}

/** Walks all that the search has to walk, path after path, until an invariant falls or it is told to stop. */
export async function walk(
  search: Search,
  options: PathOptions,
  walked: Walked,
  goesOn: () => boolean,
): Promise<void> {
  for (let more = true; more; ) {
    const path = new Path(search, walked.visible, options);
    const result = await path.run();
    walked.paths += 1;
    walked.steps += result.steps;
    if (result.violation) {
      walked.failure = { invariant: result.violation.invariant, events: traceOf(result) };
      return;
    }
    more = search.advance(path.footprint) && goesOn();
  }
}
