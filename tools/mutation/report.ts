import { nameOf } from "./mutant.ts";
import { type Outcome, scoreOf, type TargetResult } from "./outcome.ts";

/** Percent, of each target and of all. */
export const wanted = 90;

function lineOf({ mutant }: Outcome): string {
  return `  ${mutant.file}:${mutant.line}  ${nameOf(mutant)}`;
}

export function survivorsText({ target, outcomes, stale }: TargetResult): string {
  const survivors = outcomes.filter(({ status }) => status === "survived");
  const equivalent = outcomes.filter(({ status }) => status === "equivalent");
  return [
    ...(survivors.length === 0
      ? []
      : [`${target.name}: ${survivors.length} survived`, ...survivors.map(lineOf)]),
    ...(equivalent.length === 0 ? [] : [`${target.name}: ${equivalent.length} cannot be seen`]),
    ...equivalent.map((outcome) => `${lineOf(outcome)}\n      ${outcome.reason}`),
    ...stale.map((name) => `${target.name}: STALE in tools/mutation/equivalent: ${name}`),
  ].join("\n");
}

function row(name: string, outcomes: readonly Outcome[], seconds: number): readonly string[] {
  const score = scoreOf(outcomes);
  return [
    name,
    String(score.mutants),
    String(score.killed),
    String(score.byKeptPlan),
    String(score.timeouts),
    String(score.survived),
    String(score.equivalent),
    String(score.uncompilable),
    `${score.percent.toFixed(1)} %`,
    `${seconds.toFixed(0)} s`,
  ];
}

const head = [
  "file",
  "mutants",
  "killed",
  "by kept plan",
  "endless",
  "survived",
  "equivalent",
  "no compile",
  "score",
  "time",
];

const sumRow = (name: string, results: readonly TargetResult[]) =>
  row(
    name,
    results.flatMap(({ outcomes }) => outcomes),
    results.reduce((sum, { seconds }) => sum + seconds, 0),
  );

export function scoreTable(results: readonly TargetResult[]): string {
  const rows = results.map(({ target, outcomes, seconds }) => row(target.name, outcomes, seconds));
  return tableOf([...rows, sumRow("all", results)]);
}

/** By the first folder of each name: `services/payments`. */
export function folderTable(results: readonly TargetResult[]): string {
  const folders = new Map<string, TargetResult[]>();
  for (const result of results) {
    const [first = "", second = ""] = result.target.name.split("/");
    const folder = result.target.name.split("/").length < 3 ? first : `${first}/${second}`;
    folders.set(folder, [...(folders.get(folder) ?? []), result]);
  }
  return tableOf([...folders].map(([folder, own]) => sumRow(folder, own)));
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return table.map((cells) => cells.map(pad).join("  ")).join("\n");
}

export function leftOutText(results: readonly TargetResult[]): string {
  const sums = new Map<string, number>();
  for (const { leftOut } of results)
    for (const [kind, count] of Object.entries(leftOut)) sums.set(kind, (sums.get(kind) ?? 0) + count);
  return `left out: ${[...sums].map(([kind, count]) => `${kind} (${count})`).join(", ")}`;
}

/** Whether every target has the wanted score and no list has a stale entry. */
export function isGood(results: readonly TargetResult[]): boolean {
  return results.every(({ outcomes, stale }) => scoreOf(outcomes).percent >= wanted && stale.length === 0);
}

export function resultsJson(results: readonly TargetResult[]): string {
  return JSON.stringify(
    {
      wanted,
      files: results.map(({ target, outcomes, leftOut, stale, seconds }) => ({
        name: target.name,
        file: target.file,
        holders: target.holders,
        score: scoreOf(outcomes),
        leftOut,
        stale,
        seconds,
        mutants: outcomes.map(({ mutant, status, reason, holder }) => ({
          name: nameOf(mutant),
          mutator: mutant.mutator,
          line: mutant.line,
          original: mutant.original,
          replacement: mutant.replacement,
          status,
          reason,
          holder,
        })),
      })),
    },
    null,
    2,
  );
}
