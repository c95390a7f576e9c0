/**
 * Finds the mutants of Stryker's mutators with its instrumenter. Each mutant, even a static one, is later applied to
 * the source separately.
 */
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { Change } from "./change.ts";

const ignoreLog = () => {};
const returnFalse = () => false;
const logger = {
  isTraceEnabled: returnFalse,
  isDebugEnabled: returnFalse,
  isInfoEnabled: returnFalse,
  isWarnEnabled: returnFalse,
  isErrorEnabled: returnFalse,
  isFatalEnabled: returnFalse,
  trace: ignoreLog,
  debug: ignoreLog,
  info: ignoreLog,
  warn: ignoreLog,
  error: ignoreLog,
  fatal: ignoreLog,
};

/** Mutators whose replacement may need parentheses. */
const operators: ReadonlySet<string> = new Set(["LogicalOperator", "EqualityOperator", "ArithmeticOperator"]);

function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (let lineEnd = source.indexOf("\n"); lineEnd >= 0; lineEnd = source.indexOf("\n", lineEnd + 1))
    starts.push(lineEnd + 1);
  return starts;
}

interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** Converts Stryker's lines and columns, which start at 0, to offsets in the source. */
export function offsets(
  source: string,
  { start, end }: { readonly start: SourcePosition; readonly end: SourcePosition },
) {
  const starts = lineStarts(source);
  const offsetOf = ({ line, column }: SourcePosition) => (starts[line] ?? 0) + column;
  return { start: offsetOf(start), end: offsetOf(end) };
}

/** Instruments the sources with all mutants, each of which has a switch. */
export async function instrument(
  files: readonly { readonly name: string; readonly mutate: boolean; readonly content: string }[],
  { noHeader }: { readonly noHeader: boolean },
) {
  const { files: sources, mutants } = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
    noHeader,
  });
  return { files: sources, mutants: mutants.filter(({ status }) => status !== "Ignored") };
}

export async function strykerChanges(file: string, source: string): Promise<readonly Change[]> {
  const { mutants } = await instrument([{ name: file, mutate: true, content: source }], { noHeader: true });
  return mutants.map(({ mutatorName, replacement, location }) => ({
    mutator: mutatorName,
    ...offsets(source, location),
    replacement: operators.has(mutatorName) ? `(${replacement})` : replacement,
  }));
}
