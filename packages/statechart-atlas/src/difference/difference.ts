/** Compares two versions: draws each changed chart, and lists the changes of charts and screens as text. */
import type { Flow } from "../charts/flow.ts";
import { type Drawing, drawingOf } from "../drawing/layout.ts";
import type { Typeface } from "../drawing/text-width.ts";
import type { Labels } from "../labels.ts";
import { type Change, type ComparedChart, compare } from "./compare.ts";

/** A drawing of a chart's two versions, merged. */
export interface ChartDifference extends ComparedChart {
  readonly drawing: Drawing;
}

/** The difference of a state's screen as text: added and removed lines. */
export interface ScreenDifference {
  /** `front-door/open.ajar` */
  readonly name: string;
  readonly change: Change;
  readonly lines: readonly string[];
}

export interface Difference {
  readonly revision: string;
  readonly charts: readonly ChartDifference[];
  readonly screens: readonly ScreenDifference[];
}

export async function drawnDifferences(
  oldFlows: readonly Flow[],
  newFlows: readonly Flow[],
  labels: Labels,
  typeface?: Typeface,
): Promise<readonly ChartDifference[]> {
  const charts: ChartDifference[] = [];
  for (const comparedChart of compare(oldFlows, newFlows, labels))
    charts.push({ ...comparedChart, drawing: await drawingOf(comparedChart.flow, labels, typeface) });
  return charts;
}

const maxLines = 12;

function screenInText({ name, change, lines }: ScreenDifference): string {
  const firstLines = lines.slice(0, maxLines).map((line) => `  ${line}`);
  const rest = lines.length - firstLines.length;
  const restLines = rest > 0 ? [`  and ${rest} more ${rest === 1 ? "line" : "lines"}`] : [];
  return [`screen ${name} (${change})`, ...firstLines, ...restLines].join("\n");
}

/** A difference without drawings. */
interface DifferenceList extends Omit<Difference, "charts"> {
  readonly charts: readonly ComparedChart[];
}

/** The difference as text, for a pull request. */
export function differenceText({ revision, charts, screens }: DifferenceList): string {
  if (charts.length === 0 && screens.length === 0)
    return `No chart and no screen is different from ${revision}.`;
  return [
    ...charts.map(({ id, list }) => [`${id}`, ...list.map((line) => `  ${line}`)].join("\n")),
    ...screens.map(screenInText),
  ].join("\n\n");
}
