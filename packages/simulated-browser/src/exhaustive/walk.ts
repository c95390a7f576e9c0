import type { Footprint } from "./footprint.ts";
import type { Search } from "./search.ts";

export interface Failure {
  readonly invariant: string;
  /** Trace lines, oldest first. */
  readonly events: readonly string[];
}

/** One run from the start, with the choices of a search. */
export interface WalkedPath {
  run(): Promise<{ readonly steps: number; readonly failure: Failure | undefined }>;
  /** The data that steps have read or changed since the last choice. */
  readonly footprint: Footprint;
}

/** The result of one thread so far. */
export interface WalkResult {
  paths: number;
  steps: number;
  /** Hashes of the visible parts of the visited states, if the runs compute them. */
  readonly visible: Set<string>;
  failure: Failure | undefined;
}

export function nothingWalked(): WalkResult {
  return { paths: 0, steps: 0, visible: new Set(), failure: undefined };
}

/** Adds the result of another thread, or of the same search before an interruption. */
export function addWalked(walked: WalkResult, more: WalkResult): void {
  walked.paths += more.paths;
  walked.steps += more.steps;
  for (const state of more.visible) walked.visible.add(state);
  walked.failure ??= more.failure;
}

/** Walks all paths of the search until an invariant is violated or the search is stopped. */
export async function walk(
  search: Search,
  begin: () => WalkedPath,
  walked: WalkResult,
  goesOn: () => boolean,
): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    search.restart();
    const path = begin();
    const { steps, failure } = await path.run();
    walked.paths += 1;
    walked.steps += steps;
    if (failure) {
      walked.failure = failure;
      return;
    }
    hasMore = search.advance(path.footprint) && goesOn();
  }
}
