import { goalText, type Measure, verdictOf } from "../row.ts";
import { figureText } from "./table.ts";

const escapeCell = (text: string): string => text.replaceAll("|", "\\|");

export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const tableLine = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(" | ")} |`;
  return [tableLine(headings), tableLine(headings.map(() => "---")), ...rows.map(tableLine)].join("\n");
}

/** A table of a run's goals and figures, each with its note. */
export function goalsMarkdown(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [
    measure.what,
    goalText(measure),
    figureText(measure),
    verdictOf(measure),
    measure.note ?? "",
  ]);
  return markdownTable(["What", "Goal", "Figure (80 % interval)", "", "Beside it"], rows);
}
