/** The result of a run for each goal: a figure, or the reason why it has none. */
import { type Estimate, median } from "./statistics.ts";

export type Unit = "ms" | "s" | "B" | "×" | "%" | "" | "round trips" | "files" | "tasks" | "callbacks";

/** One goal and its measured figure. */
export interface Measure {
  /** The goal's name in the table. */
  readonly what: string;
  readonly unit: Unit;
  /** The max figure that meets the goal, in `unit`; undefined if no row of the group could be measured. */
  readonly goal: number | undefined;
  /** The measured figure; undefined if the measurement failed. */
  readonly figure: Estimate | undefined;
  /** The reason for a missing figure, or additional information about the figure. */
  readonly note?: string;
}

/** Whether the figure meets its goal; `unclear` if only a part of its interval does. */
export type Verdict = "held" | "unclear" | "missed" | "not measured";

export function verdictOf({ figure, goal }: Measure): Verdict {
  if (figure === undefined || goal === undefined) return "not measured";
  if (figure.value <= goal) return "held";
  return figure.low <= goal ? "unclear" : "missed";
}

const wholeNumbers = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });

/** The goal in a table: `≤ 1,204 ms`. */
export const goalText = ({ goal, unit }: Measure): string =>
  goal === undefined ? "–" : `≤ ${formatFigure(goal, unit)}`;

/** `1,204 ms`, `1.03 ×`, `0.004` */
export function formatFigure(value: number, unit: Unit): string {
  const number =
    unit === "×"
      ? value.toFixed(2)
      : unit === "%" || unit === "s"
        ? value.toFixed(1)
        : unit === ""
          ? value.toFixed(3)
          : wholeNumbers.format(value);
  return unit === "" ? number : unit === "%" ? `${number} %` : `${number} ${unit}`;
}

/** The median, `204 ms`. */
export const formatMedianMilliseconds = (values: readonly number[]): string =>
  formatFigure(median(values), "ms");
