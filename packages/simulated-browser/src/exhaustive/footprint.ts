/** The names of touched things, each with whether the step changes the thing. */
export type TouchedData = readonly (readonly [string, boolean])[];

/** The things that a step reads or changes, by name. `everything` conflicts with every step. */
export class Footprint {
  readonly #touched: Map<string, boolean>;

  constructor(touched: TouchedData = []) {
    this.#touched = new Map(touched);
  }

  touch(thing: string, changes: boolean): void {
    this.#touched.set(thing, changes || this.#touched.get(thing) === true);
  }

  add(otherFootprint: Footprint): void {
    for (const [thing, changes] of otherFootprint.#touched) this.touch(thing, changes);
  }

  touched(): TouchedData {
    return [...this.#touched];
  }

  /** Whether the two steps commute: both orders reach the same state. */
  isIndependentOf(otherFootprint: Footprint): boolean {
    if (this.#touched.has(everything) || otherFootprint.#touched.has(everything)) return false;
    for (const [thing, changes] of this.#touched) {
      const isChangedByOther = otherFootprint.#touched.get(thing);
      if (isChangedByOther !== undefined && (changes || isChangedByOther)) return false;
    }
    return true;
  }
}

export const everything = "everything";
