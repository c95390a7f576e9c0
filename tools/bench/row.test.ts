import { describe, expect, it } from "vitest";
import { figureText, tableOf } from "./report/table.ts";
import { formatFigure, type Measure, verdictOf } from "./row.ts";

const measure = (value: number, low: number, high: number): Measure => ({
  what: "Landing",
  unit: "×",
  goal: 1.1,
  figure: { value, low, high, runs: 15 },
});

describe("a goal and its figure", () => {
  it("are “held” at the goal and below it", () => {
    expect(verdictOf(measure(1.1, 1.05, 1.3))).toBe("held");
    expect(verdictOf(measure(0.9, 0.8, 1))).toBe("held");
  });

  it("are “missed” only if the whole interval is above the goal", () => {
    expect(verdictOf(measure(1.2, 1.1, 1.3))).toBe("unclear");
    expect(verdictOf(measure(1.2, 1.11, 1.3))).toBe("missed");
  });

  it("are “not measured” without a figure", () => {
    expect(verdictOf({ ...measure(1, 1, 1), figure: undefined })).toBe("not measured");
    expect(figureText({ figure: undefined, unit: "ms" })).toBe("–");
  });

  it("are written with the unit, and with the interval if there is one", () => {
    expect(formatFigure(1_204.4, "ms")).toBe("1,204 ms");
    expect(figureText(measure(1.034, 1.011, 1.06))).toBe("1.03 × (1.01–1.06)");
    expect(figureText({ unit: "B", figure: { value: 92_000, low: 92_000, high: 92_000, runs: 1 } })).toBe(
      "92,000 B",
    );
  });

  it("are in the table with verdict and note", () => {
    const table = tableOf([{ ...measure(1.2, 1.15, 1.3), note: "of img" }]);
    expect(table).toMatch(/Landing\s+≤ 1\.10 ×\s+1\.20 × \(1\.15–1\.30\)\s+missed\n {4}of img/);
  });
});
