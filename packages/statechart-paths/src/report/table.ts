import { missingPairs, type PairResult } from "../pairs.ts";
import type { Result } from "../result.ts";

/** One line for each machine: walked and total states and transitions. */
export function coverageTable(results: readonly Result[]): string {
  const rows = results.map(({ plan, states, transitions, paths, time }) => [
    plan.subject.id,
    `${states.walked}/${states.total}`,
    `${transitions.walked}/${transitions.total}`,
    String(paths.length),
    String(paths.reduce((sum, { path }) => sum + path.steps.length, 0)),
    String(paths.filter(({ failed }) => failed).length),
    `${Math.round(plan.time + time)} ms`,
  ]);
  const sumColumn = (column: (result: Result) => number) =>
    results.reduce((total, result) => total + column(result), 0);
  const total = [
    "all machines",
    `${sumColumn(({ states }) => states.walked)}/${sumColumn(({ states }) => states.total)}`,
    `${sumColumn(({ transitions }) => transitions.walked)}/${sumColumn(({ transitions }) => transitions.total)}`,
    String(sumColumn(({ paths }) => paths.length)),
    String(sumColumn(({ paths }) => paths.reduce((steps, { path }) => steps + path.steps.length, 0))),
    String(sumColumn(({ paths }) => paths.filter(({ failed }) => failed).length)),
    `${Math.round(sumColumn(({ plan, time }) => plan.time + time))} ms`,
  ];
  return tableOf([["machine", "states", "transitions", "paths", "steps", "failed", "time"], ...rows, total]);
}

/** One line for each machine: walked and total pairs of transitions. */
export function pairTable(results: readonly PairResult[]): string {
  const figures = results.map((result) => {
    const { plan, paths, time } = result;
    const missingCount = missingPairs(result).length;
    return [
      plan.pairs.size,
      plan.pairs.size - missingCount,
      missingCount,
      paths.length,
      paths.reduce((sum, { path }) => sum + path.steps.length, 0),
      paths.filter(({ failed }) => failed).length,
      Math.round(plan.time + time),
    ];
  });
  const total = figures.reduce((sums, row) => row.map((figure, column) => figure + (sums[column] ?? 0)), []);
  const lines = [...results.map(({ plan }) => plan.subject.id), "all machines"].map((name, index) => {
    const row = figures[index] ?? total;
    return [name, ...row.map((figure, column) => (column === row.length - 1 ? `${figure} ms` : `${figure}`))];
  });
  return tableOf([["machine", "pairs", "walked", "missing", "paths", "steps", "failed", "time"], ...lines]);
}

/** Aligns columns: the first to the left, the others to the right. */
export function tableOf(tableRows: readonly (readonly string[])[]): string {
  const widths = (tableRows[0] ?? []).map((_, column) =>
    Math.max(...tableRows.map((row) => row[column]?.length ?? 0)),
  );
  const formatRow = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return tableRows.map(formatRow).join("\n");
}
