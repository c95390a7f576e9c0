/** What code instrumented by Stryker reads and writes, under the names of its `InstrumenterContext`. */
export interface InstrumenterContext {
  activeMutant?: string | undefined;
  /** The test to which covered mutants are counted; without it they count as static. */
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number;
  hitLimit?: number;
}

declare global {
  var __stryker__: InstrumenterContext | undefined;
}
