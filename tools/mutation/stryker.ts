/** The global object that code instrumented by Stryker uses, with the names of its `InstrumenterContext`. */
export interface InstrumenterContext {
  activeMutant?: string | undefined;
  /** The running test, which covers the mutants that run in it; a mutant that runs without one counts as static. */
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number;
  hitLimit?: number;
}

declare global {
  var __stryker__: InstrumenterContext | undefined;
}
