import { describe, expect, it } from "vitest";
import { estimate, exactEstimate, median, pairRatios, quantile, seededRandom } from "./statistics.ts";

describe("statistics of repeated measurements", () => {
  it("the median is the middle value, or the mean of the two middle values", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([8, 2, 4, 6])).toBe(5);
  });

  it("a quantile is interpolated linearly", () => {
    expect(quantile([10, 20, 30, 40, 50], 0.9)).toBeCloseTo(46);
    expect(quantile([3], 0.9)).toBe(3);
    expect(() => quantile([], 0.5)).toThrow("quantile of nothing");
  });

  it("the confidence interval is the same for the same values, and contains the estimate", () => {
    const values = [100, 104, 98, 120, 101, 99, 103, 140, 97, 102];
    const first = estimate(values);
    expect(estimate(values)).toEqual(first);
    expect(first.low).toBeLessThanOrEqual(first.value);
    expect(first.high).toBeGreaterThanOrEqual(first.value);
    expect(first.low).toBeGreaterThanOrEqual(Math.min(...values));
    expect(first.high).toBeLessThanOrEqual(Math.max(...values));
  });

  it("about four of five confidence intervals contain the true value", () => {
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

  it("the interval of equal values has no width", () => {
    expect(estimate([7, 7, 7])).toEqual({ value: 7, low: 7, high: 7, runs: 3 });
    expect(exactEstimate(42)).toEqual({ value: 42, low: 42, high: 42, runs: 1 });
  });

  it("each measurement is divided by the other measurement of its pair", () => {
    expect(pairRatios([110, 300], [100, 200])).toEqual([1.1, 1.5]);
    expect(() => pairRatios([1, 2], [1])).toThrow("Pair 2");
  });
});
