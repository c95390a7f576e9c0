import { Footprint } from "./footprint.ts";

/** A state on the current path whose next step was chosen. */
interface StepFrame {
  readonly options: readonly string[];
  /** Indexes of options; the first is taken now. */
  readonly todo: number[];
  /** Options whose every continuation was walked from an earlier state, and that commute with all since. */
  readonly sleeping: Map<string, Footprint>;
  footprint: Footprint;
}

/** Any other choice: which fault the wire makes, which way it takes. */
interface WayFrame {
  chosen: number;
  readonly of: number;
}

/**
 * Depth-first over all choices. Runs start anew and repeat the choices of the current path, since a run cannot be copied.
 * States met before are left, and of two steps that commute one order is walked: sleep sets with state matching, by
 * Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems" (LNCS 1032).
 */
export class Search {
  readonly #frames: (StepFrame | WayFrame)[] = [];
  #depth = 0;
  /** By state: the options that were asleep each time, so that no path has taken them from here. */
  readonly #asleep = new Map<string, ReadonlySet<string>>();

  get states(): number {
    return this.#asleep.size;
  }

  /** A run starts: it repeats the choices of the path. */
  restart(): void {
    this.#depth = 0;
  }

  /**
   * The run is in a state with these options. Answers the one to take; undefined where every continuation is known.
   * @param footprint of what has run since the last such state
   */
  enter(options: readonly string[], footprint: Footprint, stateOf: () => string): number | undefined {
    this.#lastStep()?.footprint.add(footprint);
    const known = this.#frames[this.#depth];
    if (known) {
      this.#depth += 1;
      return "todo" in known ? known.todo[0] : undefined;
    }
    const sleeping = this.#stillSleeping(footprint);
    const state = stateOf();
    const before = this.#asleep.get(state);
    const open = before ?? new Set(options);
    const todo = options.flatMap((option, index) =>
      open.has(option) && !sleeping.has(option) ? [index] : [],
    );
    this.#asleep.set(
      state,
      new Set([...(before ?? sleeping.keys())].filter((option) => sleeping.has(option))),
    );
    if (todo.length === 0) return undefined;
    this.#frames.push({ options, todo, sleeping, footprint: new Footprint() });
    this.#depth += 1;
    return todo[0];
  }

  /** Which of so many ways. */
  choose(of: number): number {
    if (of <= 1) return 0;
    const frame = this.#frames[this.#depth] ?? { chosen: 0, of };
    this.#frames[this.#depth] = frame;
    this.#depth += 1;
    return "chosen" in frame ? frame.chosen : 0;
  }

  /** Turns to the next path. Answers false where every one was walked. */
  advance(footprint: Footprint): boolean {
    this.#lastStep()?.footprint.add(footprint);
    for (let frame = this.#frames.at(-1); frame; frame = this.#frames.at(-1)) {
      if ("of" in frame) {
        if (frame.chosen + 1 < frame.of) {
          frame.chosen += 1;
          return true;
        }
      } else {
        const walked = frame.todo.shift();
        if (frame.todo.length > 0) {
          if (walked !== undefined) frame.sleeping.set(frame.options[walked] ?? "", frame.footprint);
          frame.footprint = new Footprint();
          return true;
        }
      }
      this.#frames.pop();
    }
    return false;
  }

  #lastStep(): StepFrame | undefined {
    for (let index = this.#depth - 1; index >= 0; index--) {
      const frame = this.#frames[index];
      if (frame && "todo" in frame) return frame;
    }
    return undefined;
  }

  #stillSleeping(footprint: Footprint): Map<string, Footprint> {
    const sleeping = [...(this.#lastStep()?.sleeping ?? [])];
    return new Map(sleeping.filter(([, other]) => other.isIndependentOf(footprint)));
  }
}
