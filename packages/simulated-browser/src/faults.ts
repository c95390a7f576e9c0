import type { Labelled } from "./random.ts";

/** Decides by the seed whether a fault occurs, and records it; the shrinker mutes faults by label. */
export class Faults {
  /** Labels of the faults that occurred, in order. */
  readonly struck: string[] = [];
  /** If true, no further fault occurs. */
  healed = false;

  constructor(
    readonly random: Labelled,
    private readonly muted: ReadonlySet<string> = new Set(),
  ) {}

  strikes(label: string, rate: number): boolean {
    if (this.healed || rate === 0 || this.random.number(`fault ${label}`) >= rate || this.muted.has(label)) {
      return false;
    }
    this.struck.push(label);
    return true;
  }
}
