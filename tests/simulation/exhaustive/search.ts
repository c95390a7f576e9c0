import { hashText } from "../world/random.ts";
import type { Option } from "./choosing-scheduler.ts";
import { Footprint } from "./footprint.ts";
import type { StateHash } from "./state-hash.ts";
import { mostAsleep, type States } from "./states.ts";

interface Asleep {
  readonly option: Option;
  readonly footprint: Footprint;
}

/** A state on the current path whose next step was chosen. */
interface StepFrame {
  /** The first is taken now. */
  readonly todo: Option[];
  /** By name: options whose every continuation was walked from an earlier state, and that commute with all since. */
  readonly sleeping: Map<string, Asleep>;
  footprint: Footprint;
}

/** Any other choice: which fault the wire makes, which way it takes. */
interface WayFrame {
  chosen: number;
  readonly of: number;
}

/** The choices that lead to one option of a state, for another thread to walk. */
export interface Job {
  readonly choices: readonly (Option | WayFrame)[];
  readonly sleeping: readonly { readonly option: Option; readonly touched: readonly [string, boolean][] }[];
}

/**
 * Depth-first over all choices. Runs start anew and repeat the choices of the current path, since a run cannot be copied.
 * States met before are left, and of two steps that commute one order is walked: sleep sets with state matching, by
 * Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems" (LNCS 1032).
 */
export class Search {
  readonly #frames: (StepFrame | WayFrame)[] = [];
  #depth = 0;

  constructor(
    private readonly states: States,
    job?: Job,
  ) {
    for (const choice of job?.choices ?? []) {
      const frame = { todo: [choice as Option], sleeping: new Map(), footprint: new Footprint() };
      this.#frames.push("of" in choice ? { ...choice } : frame);
    }
    for (const { option, touched } of job?.sleeping ?? []) {
      const footprint = new Footprint(touched);
      (this.#frames.at(-1) as StepFrame).sleeping.set(option.name, { option, footprint });
    }
    // What leads to the option belongs to the thread that gave it.
    this.#own = this.#frames.length;
  }

  /** Frames before this one were walked by another thread. */
  readonly #own: number;

  /** A run starts: it repeats the choices of the path. */
  restart(): void {
    this.#depth = 0;
  }

  /** Whether the run is yet to repeat the choices of the path. */
  get isRepeating(): boolean {
    return this.#depth < this.#frames.length;
  }

  /**
   * The run is in a state. Answers the option to take; undefined where every continuation is known.
   * @param footprint of what has run since the last such state
   */
  enter(
    footprint: Footprint,
    state: { hash(): StateHash; options(): readonly Option[] },
  ): Option["id"] | undefined {
    this.#lastStep()?.footprint.add(footprint);
    const known = this.#frames[this.#depth];
    if (known) {
      this.#depth += 1;
      return "todo" in known ? known.todo[0]?.id : undefined;
    }
    const { hash, isMirrored } = state.hash();
    const numberOf = (option: Option) => hashText(isMirrored ? option.mirrored : option.name) | 0;
    const sleeping = this.#stillSleeping(footprint);
    const asleep = new Set([...sleeping.values()].map(({ option }) => numberOf(option)));
    const before = this.states.meet(hash, asleep);
    const todo = state.options().filter((option) => {
      const number = numberOf(option);
      return (before?.has(number) ?? true) && !asleep.has(number);
    });
    if (todo.length === 0) return undefined;
    this.#frames.push({ todo, sleeping, footprint: new Footprint() });
    this.#depth += 1;
    return todo[0]?.id;
  }

  /** The run is in a state whose continuations are not walked. Answers whether it was never met before. */
  end(hash: string): boolean {
    return this.states.meet(hash, new Set()) === undefined;
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
    while (this.#frames.length > this.#own) {
      const frame = this.#frames.at(-1) as StepFrame | WayFrame;
      if ("of" in frame) {
        if (frame.chosen + 1 < frame.of) {
          frame.chosen += 1;
          return true;
        }
      } else {
        const walked = frame.todo.shift();
        if (frame.todo.length > 0) {
          if (walked) frame.sleeping.set(walked.name, { option: walked, footprint: frame.footprint });
          frame.footprint = new Footprint();
          return true;
        }
      }
      this.#frames.pop();
    }
    return false;
  }

  /** Gives away the earliest option that was not walked yet; undefined where none is left. */
  give(): Job | undefined {
    for (let index = this.#own; index < this.#frames.length; index++) {
      const frame = this.#frames[index] as StepFrame | WayFrame;
      if ("of" in frame || frame.todo.length < 2) continue;
      const given = frame.todo.pop() as Option;
      const before = this.#frames.slice(0, index);
      return {
        choices: [...before.map((one) => ("of" in one ? one : (one.todo[0] as Option))), given],
        sleeping: [...frame.sleeping.values()].map(({ option, footprint }) => ({
          option,
          touched: footprint.touched(),
        })),
      };
    }
    return undefined;
  }

  #lastStep(): StepFrame | undefined {
    for (let index = this.#depth - 1; index >= 0; index--) {
      const frame = this.#frames[index];
      if (frame && "todo" in frame) return frame;
    }
    return undefined;
  }

  #stillSleeping(footprint: Footprint): Map<string, Asleep> {
    const sleeping = [...(this.#lastStep()?.sleeping ?? [])];
    const still = sleeping.filter(([, other]) => other.footprint.isIndependentOf(footprint));
    return new Map(still.slice(0, mostAsleep));
  }
}
