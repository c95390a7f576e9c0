/** What code instrumented by Stryker reads and writes, under the names of its `InstrumenterContext`. */
export interface InstrumenterContext {
  activeMutant?: string | undefined;
  /** The test that is running: a mutant that it reaches is counted as covered by it. Without one the mutant counts as static. */
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number;
  hitLimit?: number;
}

declare global {
  var __stryker__: InstrumenterContext | undefined;
}
