/** Names of the data that a step reads or changes, each with whether the step changes it. */
export type TouchedData = readonly (readonly [string, boolean])[];

/** The data that a step reads or changes, by name. The name `everythingName` conflicts with every step. */
export class Footprint {
  readonly #touched: Map<string, boolean>;

  constructor(touchedData: TouchedData = []) {
    this.#touched = new Map(touchedData);
  }

  touch(dataName: string, isChange: boolean): void {
    this.#touched.set(dataName, isChange || this.#touched.get(dataName) === true);
  }

  add(otherFootprint: Footprint): void {
    for (const [dataName, isChange] of otherFootprint.#touched) this.touch(dataName, isChange);
  }

  touched(): TouchedData {
    return [...this.#touched];
  }

  /** Whether the steps with these footprints commute: both orders reach the same state. */
  isIndependentOf(otherFootprint: Footprint): boolean {
    if (this.#touched.has(everythingName) || otherFootprint.#touched.has(everythingName)) return false;
    for (const [dataName, isChanged] of this.#touched) {
      const isChangedByOther = otherFootprint.#touched.get(dataName);
      if (isChangedByOther !== undefined && (isChanged || isChangedByOther)) return false;
    }
    return true;
  }
}

export const everythingName = "everything";
