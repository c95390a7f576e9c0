/** Names of the data that a step reads or changes, each with whether the step changes it. */
export type TouchedData = readonly (readonly [string, boolean])[];

/** The data that a step reads or changes, by name. The name `everythingName` conflicts with every step. */
export class Footprint {
  readonly #touched: Map<string, boolean>;

  constructor(touched: TouchedData = []) {
    this.#touched = new Map(touched);
  }

  touch(thing: string, changes: boolean): void {
    this.#touched.set(thing, changes || this.#touched.get(thing) === true);
  }

  add(other: Footprint): void {
    for (const [thing, changes] of other.#touched) this.touch(thing, changes);
  }

  touched(): TouchedData {
    return [...this.#touched];
  }

  /** Whether the steps with these footprints commute: both orders reach the same state. */
  isIndependentOf(other: Footprint): boolean {
    if (this.#touched.has(everythingName) || other.#touched.has(everythingName)) return false;
    for (const [thing, isChanged] of this.#touched) {
      const isChangedByOther = other.#touched.get(thing);
      if (isChangedByOther !== undefined && (isChanged || isChangedByOther)) return false;
    }
    return true;
  }
}

export const everythingName = "everything";
