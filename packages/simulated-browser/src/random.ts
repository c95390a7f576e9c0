/** 32-bit FNV-1a with a final mix, so that labels that differ in one character give unrelated numbers. */
export function hashText(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Random numbers that depend only on the seed and a label, never on the order of the draws. If the shrinker removes an
 * action from a run, all other numbers stay the same.
 */
export class Labelled {
  constructor(readonly seed: number) {}

  /** A number in [0, 1). */
  number(label: string): number {
    return hashText(label, Math.imul(this.seed + 1, 0x9e3779b1)) / 0x1_0000_0000;
  }

  /** An integer in [from, to]. */
  integer(label: string, min: number, max: number): number {
    return min + Math.floor(this.number(label) * (max - min + 1));
  }

  /** A log-uniform number in [from, to], so that each order of magnitude is equally frequent. */
  wait(label: string, min: number, max: number): number {
    return Math.round(min * (max / min) ** this.number(label));
  }

  pick<Value>(label: string, values: readonly Value[]): Value {
    const value = values[Math.floor(this.number(label) * values.length)];
    if (value === undefined) throw new Error(`Nothing to pick for ${label}`);
    return value;
  }

  /** A UUID v4. */
  uuid(label: string): string {
    const hex = [0, 1, 2, 3]
      .map((suffix) => hashText(`${label}/${suffix}`, this.seed).toString(16).padStart(8, "0"))
      .join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
