/** The printed and written report of the outcomes. */
import { adviceFor } from "./advice.ts";
import { nameOf } from "./mutant.ts";
import { type FileResult, type Outcome, scoreOf } from "./outcome.ts";

/** `src/door.machine.ts:12  open | DelayRemoved | patience: "shut" → (nothing)` */
export function lineOf({ mutant }: Outcome): string {
  return `  ${mutant.file}:${mutant.line}  ${nameOf(mutant)}`;
}

/** Aligns columns; the first row has the column names, the first column is left-aligned. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((cells) => cells.map(pad).join("  ")).join("\n");
}

export function leftOutText(results: readonly Pick<FileResult, "leftOut">[]): string {
  const sums = new Map<string, number>();
  for (const { leftOut } of results)
    for (const [kind, count] of Object.entries(leftOut)) sums.set(kind, (sums.get(kind) ?? 0) + count);
  return `left out: ${[...sums].map(([kind, count]) => `${kind} (${count})`).join(", ")}`;
}

export const mutantsJson = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ mutant, status, reason, holder }) => ({
    name: nameOf(mutant),
    mutator: mutant.mutator,
    line: mutant.line,
    original: mutant.original,
    replacement: mutant.replacement,
    status,
    reason,
    holder,
  }));

/** The outcomes of each mutator, in alphabetical order. */
function groupByMutator(
  outcomes: readonly Outcome[],
): readonly (readonly [kind: string, outcomes: readonly Outcome[]])[] {
  const kinds = [...new Set(outcomes.map(({ mutant }) => mutant.mutator))].sort();
  return kinds.map((kind) => [kind, outcomes.filter(({ mutant }) => mutant.mutator === kind)] as const);
}

const headings = ["kind", "mutants", "caught", "endless", "survived", "equivalent", "no compile"];

function mutatorRow(kind: string, outcomes: readonly Outcome[]): readonly string[] {
  const { mutants, killed, timeouts, survived, equivalent, uncompilable } = scoreOf(outcomes);
  return [kind, ...[mutants, killed, timeouts, survived, equivalent, uncompilable].map(String)];
}

const kindTable = (outcomes: readonly Outcome[]): string =>
  textTable([
    headings,
    ...groupByMutator(outcomes).map(([kind, mutatorOutcomes]) => mutatorRow(kind, mutatorOutcomes)),
    mutatorRow("all", outcomes),
  ]);

export interface JudgedFile extends FileResult {
  readonly file: string;
  readonly paths: string;
  /** The required score in percent. */
  readonly wanted: number;
}

/** Whether the score is high enough and the list of equivalent mutants has no stale entry. */
export const isGood = ({ outcomes, stale, wanted }: JudgedFile): boolean =>
  scoreOf(outcomes).percent >= wanted && stale.length === 0;

function survivorText(outcome: Outcome): string {
  return `${lineOf(outcome)}\n      ${adviceFor(outcome.mutant)}`;
}

export function judgedText(judgedFile: JudgedFile): string {
  const { file, paths, outcomes, stale, seconds, wanted } = judgedFile;
  const survivors = outcomes.filter(({ status }) => status === "survived");
  const equivalentOutcomes = outcomes.filter(({ status }) => status === "equivalent");
  const { percent } = scoreOf(outcomes);
  return [
    `${file}, judged by the paths of ${paths}`,
    "",
    kindTable(outcomes),
    "",
    leftOutText([judgedFile]),
    ...(survivors.length === 0 ? [] : ["", `${survivors.length} survived: no path notices the change`]),
    ...survivors.map(survivorText),
    ...(equivalentOutcomes.length === 0 ? [] : ["", `${equivalentOutcomes.length} equivalent`]),
    ...equivalentOutcomes.map((outcome) => `${lineOf(outcome)}\n      ${outcome.reason}`),
    ...stale.map((name) => `not equivalent any more, or gone: ${name}`),
    "",
    `${percent.toFixed(1)} % caught in ${seconds.toFixed(0)} s; wanted: ${wanted} %`,
  ].join("\n");
}

export function judgedJson({ file, paths, outcomes, leftOut, stale, seconds, wanted }: JudgedFile): string {
  const kinds = Object.fromEntries(
    groupByMutator(outcomes).map(([kind, mutatorOutcomes]) => [kind, scoreOf(mutatorOutcomes)]),
  );
  return JSON.stringify(
    {
      file,
      paths,
      wanted,
      score: scoreOf(outcomes),
      kinds,
      leftOut,
      stale,
      seconds,
      mutants: mutantsJson(outcomes),
    },
    null,
    2,
  );
}
