import { hashText } from "../random.ts";
import type { Option } from "./choosing-scheduler.ts";
import { Footprint, type Touched } from "./footprint.ts";
import { maxAsleep, type States } from "./states.ts";

export interface StateHash {
  readonly hash: string;
  /** Whether the names in it are the mirrored ones. */
  readonly isMirrored: boolean;
}

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

/** Choices that can be sent to another thread or kept in a file. */
type Kept =
  | WayFrame
  | {
      readonly todo: readonly Option[];
      readonly sleeping: readonly { readonly option: Option; readonly touched: Touched }[];
      readonly touched: Touched;
    };

/** What one search has to walk: all that is left to do behind the first `given` of its choices. */
export interface Job {
  readonly choices: readonly Kept[];
  /** How many of the choices, from the first, are fixed: another search tries the alternatives to them. */
  readonly given: number;
}

/**
 * Depth-first over all choices. Runs start anew and repeat the choices of the current path, since a run cannot be copied.
 * States met before are left, and of two steps that commute one order is walked: sleep sets with state matching, by
 * Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems" (LNCS 1032).
 */
export class Search {
  readonly #frames: (StepFrame | WayFrame)[];
  /** Frames before this one are walked by another search. */
  readonly #own: number;
  #depth = 0;

  constructor(
    private readonly states: States,
    job?: Job,
  ) {
    this.#frames = (job?.choices ?? []).map(restored);
    this.#own = job?.given ?? 0;
  }

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
      const before = this.#frames.slice(0, index).map(onlyTaken);
      const choices = [...before, kept({ ...frame, todo: [given], footprint: new Footprint() })];
      return { choices, given: choices.length };
    }
    return undefined;
  }

  /** All that is left to walk, between two paths. */
  rest(): Job {
    return { choices: this.#frames.map(kept), given: this.#own };
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
    return new Map(still.slice(0, maxAsleep));
  }
}

function kept(frame: StepFrame | WayFrame): Kept {
  if ("of" in frame) return { ...frame };
  const sleeping = [...frame.sleeping.values()].map(({ option, footprint }) => ({
    option,
    touched: footprint.touched(),
  }));
  return { todo: [...frame.todo], sleeping, touched: frame.footprint.touched() };
}

/** Without the options that were not taken: they are for the search that has the frame. */
function onlyTaken(frame: StepFrame | WayFrame): Kept {
  return "of" in frame ? { ...frame } : { todo: frame.todo.slice(0, 1), sleeping: [], touched: [] };
}

function restored(choice: Kept): StepFrame | WayFrame {
  if ("of" in choice) return { ...choice };
  const sleeping = choice.sleeping.map(
    ({ option, touched }) => [option.name, { option, footprint: new Footprint(touched) }] as const,
  );
  return {
    todo: [...choice.todo],
    sleeping: new Map(sleeping),
    footprint: new Footprint(choice.touched),
  };
}
