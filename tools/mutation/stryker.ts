/** What Stryker's instrumented code reads and writes; the names are Stryker's own. */
export interface Stryker {
  activeMutant?: string | undefined;
  /** Whose the mutants are that run now; without it they are counted as static. */
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number;
  hitLimit?: number;
}

declare global {
  var __stryker__: Stryker | undefined;
}
