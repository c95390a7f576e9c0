import type { Labelled } from "./random.ts";

/** How often each fault was asked for and struck; the shrinker mutes faults by their label. */
export class Faults {
  /** Labels of the faults that struck, in order. */
  readonly struck: string[] = [];
  /** After healing nothing strikes any more. */
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
