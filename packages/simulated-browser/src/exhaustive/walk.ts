import type { Footprint } from "./footprint.ts";
import type { Search } from "./search.ts";

export interface Failure {
  readonly invariant: string;
  /** What happened, oldest first. */
  readonly events: readonly string[];
}

/** One run from the beginning, whose choices a search makes. */
export interface WalkedPath {
  run(): Promise<{ readonly steps: number; readonly failure: Failure | undefined }>;
  /** Of what has run since the last choice. */
  readonly footprint: Footprint;
}

/** What one thread has walked so far. */
export interface Walked {
  paths: number;
  steps: number;
  /** Hashes of what can be seen in the states that were met, where the paths note them. */
  readonly visible: Set<string>;
  failure: Failure | undefined;
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
  begin: () => WalkedPath,
  walked: Walked,
  goesOn: () => boolean,
): Promise<void> {
  for (let more = true; more; ) {
    search.restart();
    const path = begin();
    const { steps, failure } = await path.run();
    walked.paths += 1;
    walked.steps += steps;
    if (failure) {
      walked.failure = failure;
      return;
    }
    more = search.advance(path.footprint) && goesOn();
  }
}
