import { formatFigure, goalText, type Measure, verdictOf } from "../row.ts";

/** The figure with its interval: `1.03 × (1.01–1.06)`. */
export function figureText({ figure, unit }: Pick<Measure, "figure" | "unit">): string {
  if (figure === undefined) return "–";
  const value = formatFigure(figure.value, unit);
  if (figure.low === figure.high) return value;
  const withoutUnit = (number: number) => formatFigure(number, unit).replace(/ .*$/, "");
  return `${value} (${withoutUnit(figure.low)}–${withoutUnit(figure.high)})`;
}

/** A table for a terminal, with the columns what, goal, figure and verdict, and notes below each row. */
export function tableOf(measures: readonly Measure[]): string {
  const lines = measures.map((measure) => [
    measure.what,
    goalText(measure),
    figureText(measure),
    verdictOf(measure),
  ]);
  const rows = [["What", "Goal", "Figure (80 % interval)", ""], ...lines];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const tableLines = rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const linesWithNotes = tableLines.flatMap((line, index) => {
    const note = measures[index - 1]?.note;
    return note === undefined ? [line] : [line, `    ${note}`];
  });
  return `${linesWithNotes.join("\n")}\n`;
}
