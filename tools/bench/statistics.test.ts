import { describe, expect, it } from "vitest";
import { estimate, exactly, median, quantile, ratios, seededRandom } from "./statistics.ts";

describe("what is said of repeated measurements", () => {
  it("the median is the middle one, or half-way between the two in the middle", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([8, 2, 4, 6])).toBe(5);
  });

  it("a quantile lies between its neighbours in proportion", () => {
    expect(quantile([10, 20, 30, 40, 50], 0.9)).toBeCloseTo(46);
    expect(quantile([3], 0.9)).toBe(3);
    expect(() => quantile([], 0.5)).toThrow("quantile of nothing");
  });

  it("the interval is the same for the same seed, and holds the figure", () => {
    const values = [100, 104, 98, 120, 101, 99, 103, 140, 97, 102];
    const first = estimate(values);
    expect(estimate(values)).toEqual(first);
    expect(first.low).toBeLessThanOrEqual(first.value);
    expect(first.high).toBeGreaterThanOrEqual(first.value);
    expect(first.low).toBeGreaterThanOrEqual(Math.min(...values));
    expect(first.high).toBeLessThanOrEqual(Math.max(...values));
  });

  it("four of five intervals hold the truth", () => {
    const random = seededRandom(1);
    // The sum of twelve draws is close to a normal distribution, with its median at 6.
    const draw = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, 0);
    const samples = Array.from({ length: 100 }, () => Array.from({ length: 61 }, draw));
    const holding = samples.filter((sample, seed) => {
      const { low, high } = estimate(sample, median, seed);
      return low <= 6 && high >= 6;
    });
    expect(holding.length / samples.length).toBeGreaterThan(0.7);
    expect(holding.length / samples.length).toBeLessThan(0.9);
  });

  it("what never changes has no width", () => {
    expect(estimate([7, 7, 7])).toEqual({ value: 7, low: 7, high: 7, runs: 3 });
    expect(exactly(42)).toEqual({ value: 42, low: 42, high: 42, runs: 1 });
  });

  it("each measurement is compared with the one of its own pair", () => {
    expect(ratios([110, 300], [100, 200])).toEqual([1.1, 1.5]);
    expect(() => ratios([1, 2], [1])).toThrow("Pair 2");
  });
});
