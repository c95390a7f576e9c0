/** The charts that are different between two versions, drawn, and what else of them differs, as lines. */
import type { Flow } from "../charts/flow.ts";
import { type Drawing, drawingOf } from "../drawing/layout.ts";
import type { Typeface } from "../drawing/text-width.ts";
import type { Labels } from "../labels.ts";
import { type Change, type Compared, compare } from "./compare.ts";

/** One chart between two versions, both drawn as one. */
export interface ChartDifference extends Compared {
  readonly drawing: Drawing;
}

/** What a screen shows in a state, as text: the later one's lines that are new, and the earlier one's that are gone. */
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
  before: readonly Flow[],
  after: readonly Flow[],
  labels: Labels,
  typeface?: Typeface,
): Promise<readonly ChartDifference[]> {
  const charts: ChartDifference[] = [];
  for (const compared of compare(before, after, labels))
    charts.push({ ...compared, drawing: await drawingOf(compared.flow, labels, typeface) });
  return charts;
}

const maxLines = 12;

function screenInText({ name, change, lines }: ScreenDifference): string {
  const shown = lines.slice(0, maxLines).map((line) => `  ${line}`);
  const rest = lines.length - shown.length;
  const more = rest > 0 ? [`  and ${rest} more ${rest === 1 ? "line" : "lines"}`] : [];
  return [`screen ${name} (${change})`, ...shown, ...more].join("\n");
}

/** A difference whose charts are not drawn. */
interface DifferenceList extends Omit<Difference, "charts"> {
  readonly charts: readonly Compared[];
}

/** The difference as text, to paste into a pull request. */
export function differenceText({ revision, charts, screens }: DifferenceList): string {
  if (charts.length === 0 && screens.length === 0)
    return `No chart and no screen is different from ${revision}.`;
  return [
    ...charts.map(({ id, list }) => [`${id}`, ...list.map((line) => `  ${line}`)].join("\n")),
    ...screens.map(screenInText),
  ].join("\n\n");
}
