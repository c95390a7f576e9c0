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
export function addWalked(total: WalkResult, addition: WalkResult): void {
  total.paths += addition.paths;
  total.steps += addition.steps;
  for (const state of addition.visible) total.visible.add(state);
  total.failure ??= addition.failure;
}

/** Walks all paths of the search until an invariant is violated or the search is stopped. */
export async function walk(
  search: Search,
  beginPath: () => WalkedPath,
  walkResult: WalkResult,
  shouldContinue: () => boolean,
): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    search.restart();
    const path = beginPath();
    const { steps, failure } = await path.run();
    walkResult.paths += 1;
    walkResult.steps += steps;
    if (failure) {
      walkResult.failure = failure;
      return;
    }
    hasMore = search.advance(path.footprint) && shouldContinue();
  }
}
