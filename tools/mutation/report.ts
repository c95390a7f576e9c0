import { lineOf, mutantsJson, type Outcome, scoreOf, textTable } from "statechart-mutation";
import type { TargetResult } from "./targets.ts";

/** The required percentage for each target and in total. */
export const minScore = 90;

export function survivorsText({ target, outcomes, stale }: TargetResult): string {
  const survivors = outcomes.filter(({ status }) => status === "survived");
  const equivalentOutcomes = outcomes.filter(({ status }) => status === "equivalent");
  return [
    ...(survivors.length === 0
      ? []
      : [`${target.name}: ${survivors.length} survived`, ...survivors.map(lineOf)]),
    ...(equivalentOutcomes.length === 0
      ? []
      : [`${target.name}: ${equivalentOutcomes.length} cannot be seen`]),
    ...equivalentOutcomes.map((outcome) => `${lineOf(outcome)}\n      ${outcome.reason}`),
    ...stale.map((name) => `${target.name}: STALE in tools/mutation/equivalent: ${name}`),
  ].join("\n");
}

/** The number of mutants that only a kept plan killed. */
const countByKeptPlan = (outcomes: readonly Outcome[]): number =>
  outcomes.filter(({ holder }) => holder.startsWith("kept plan of ")).length;

function outcomeRow(name: string, outcomes: readonly Outcome[], seconds: number): readonly string[] {
  const score = scoreOf(outcomes);
  return [
    name,
    String(score.mutants),
    String(score.killed),
    String(countByKeptPlan(outcomes)),
    String(score.timeouts),
    String(score.survived),
    String(score.equivalent),
    String(score.uncompilable),
    `${score.percent.toFixed(1)} %`,
    `${seconds.toFixed(0)} s`,
  ];
}

const headings = [
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
  outcomeRow(
    name,
    results.flatMap(({ outcomes }) => outcomes),
    results.reduce((sum, { seconds }) => sum + seconds, 0),
  );

export function scoreTable(results: readonly TargetResult[]): string {
  const rows = results.map(({ target, outcomes, seconds }) => outcomeRow(target.name, outcomes, seconds));
  return textTable([headings, ...rows, sumRow("all", results)]);
}

/** A table of the results, grouped by the folder in the name: `services/payments`. */
export function folderTable(results: readonly TargetResult[]): string {
  const folders = new Map<string, TargetResult[]>();
  for (const result of results) {
    const [firstSegment = "", second = ""] = result.target.name.split("/");
    const folder = result.target.name.split("/").length < 3 ? firstSegment : `${firstSegment}/${second}`;
    folders.set(folder, [...(folders.get(folder) ?? []), result]);
  }
  return textTable([
    headings,
    ...[...folders].map(([folder, folderOutcomes]) => sumRow(folder, folderOutcomes)),
  ]);
}

/** Whether every target reaches the required score and no list has a stale entry. */
export function isGood(results: readonly TargetResult[]): boolean {
  return results.every(({ outcomes, stale }) => scoreOf(outcomes).percent >= minScore && stale.length === 0);
}

export function resultsJson(results: readonly TargetResult[]): string {
  return JSON.stringify(
    {
      wanted: minScore,
      files: results.map(({ target, outcomes, leftOut, stale, seconds }) => ({
        name: target.name,
        file: target.file,
        holders: target.holders,
        score: { ...scoreOf(outcomes), countByKeptPlan: countByKeptPlan(outcomes) },
        leftOut,
        stale,
        seconds,
        mutants: mutantsJson(outcomes),
      })),
    },
    null,
    2,
  );
}
