/** Summarises repeated measurements: the median, and how much the median would vary in another run. */

/** A figure with its 80 % bootstrap interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The number of measurements. */
  readonly runs: number;
}

/** The quantile of a share, interpolated between two neighbours (Hyndman and Fan's type 7). */
export function quantile(values: readonly number[], share: number): number {
  const sortedValues = Float64Array.from(values).sort();
  const position = (sortedValues.length - 1) * share;
  const lowerValue = sortedValues[Math.floor(position)];
  const upperValue = sortedValues[Math.ceil(position)];
  if (lowerValue === undefined || upperValue === undefined)
    throw new Error("There is no quantile of nothing.");
  return lowerValue + (upperValue - lowerValue) * (position - Math.floor(position));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Mulberry32: a small seeded generator, good enough for resampling. Returns numbers from 0 up to, excluding, 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const resamples = 2_000;
const interval = 0.8;

/**
 * The statistic of the values, and its 80 % percentile bootstrap interval (Efron). The same values and seed give the
 * same interval.
 */
export function estimate(
  values: readonly number[],
  statistic: (values: readonly number[]) => number = median,
  seed = 7,
): Estimate {
  const random = seededRandom(seed);
  const sample = Array.from({ length: resamples }, () =>
    statistic(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  );
  const margin = (1 - interval) / 2;
  return {
    value: statistic(values),
    low: quantile(sample, margin),
    high: quantile(sample, 1 - margin),
    runs: values.length,
  };
}

/** The estimate of a counted value, which is the same in every run. */
export const exactEstimate = (value: number): Estimate => ({ value, low: value, high: value, runs: 1 });

/** The ratio of each pair of measurements. */
export function pairRatios(appValues: readonly number[], otherValues: readonly number[]): number[] {
  return appValues.map((value, pair) => {
    const otherValue = otherValues[pair];
    if (otherValue === undefined || otherValue === 0)
      throw new Error(`Pair ${pair + 1} has nothing to compare with.`);
    return value / otherValue;
  });
}
