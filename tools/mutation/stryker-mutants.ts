/** Stryker's own mutators, found by its instrumenter; each is then put into the source alone, static ones too. */
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { Change } from "./change.ts";

const quiet = () => {};
const no = () => false;
const logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

/** Their replacements bind looser than what may stand around them. */
const operators: ReadonlySet<string> = new Set(["LogicalOperator", "EqualityOperator", "ArithmeticOperator"]);

function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

export async function strykerChanges(file: string, source: string): Promise<readonly Change[]> {
  const { mutants } = await new Instrumenter(logger).instrument(
    [{ name: file, mutate: true, content: source }],
    { plugins: null, ignorers: [], excludedMutations: [], noHeader: true },
  );
  const starts = lineStarts(source);
  const offset = ({ line, column }: { line: number; column: number }) => (starts[line] ?? 0) + column;
  return mutants
    .filter(({ status }) => status !== "Ignored")
    .map(({ mutatorName, replacement, location }) => ({
      mutator: mutatorName,
      start: offset(location.start),
      end: offset(location.end),
      replacement: operators.has(mutatorName) ? `(${replacement})` : replacement,
    }));
}
