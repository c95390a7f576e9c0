import { hashText } from "../random.ts";
import type { Option } from "./choosing-scheduler.ts";
import { Footprint, type TouchedData } from "./footprint.ts";
import { maxAsleep, type States } from "./states.ts";

export interface StateHash {
  readonly hash: string;
  /** Whether the hash was computed with the mirrored names. */
  readonly isMirrored: boolean;
}

interface SleepingStep {
  readonly option: Option;
  readonly footprint: Footprint;
}

/** A state on the current path and the options chosen in it. */
interface StepFrame {
  /** Options to walk; the first is the current one. */
  readonly todo: Option[];
  /** The sleep set by name: options that were walked from an earlier state and that commute with every step since. */
  readonly sleeping: Map<string, SleepingStep>;
  footprint: Footprint;
}

/** A choice other than the next step: the fault of a request, or the variant of a fault. */
interface FaultFrame {
  chosen: number;
  readonly of: number;
}

/** Choices that can be sent to another thread or written to a file. */
type StoredFrame =
  | FaultFrame
  | {
      readonly todo: readonly Option[];
      readonly sleeping: readonly { readonly option: Option; readonly touched: TouchedData }[];
      readonly touched: TouchedData;
    };

/** The work of one search: all paths that start with the first `given` choices. */
export interface Job {
  readonly choices: readonly StoredFrame[];
  /** The number of fixed choices at the start of the path; other searches walk their alternatives. */
  readonly given: number;
}

/**
 * Depth-first search over all choices. A run cannot be copied, so each run starts from the beginning and repeats the
 * choices of the current path. The search stops at known states, and walks only one order of two steps that commute:
 * sleep sets with state matching (Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems",
 * LNCS 1032).
 */
export class Search {
  readonly #frames: (StepFrame | FaultFrame)[];
  /** Index of the first frame that this search owns; other searches walk the frames before it. */
  readonly #own: number;
  #depth = 0;

  constructor(
    private readonly states: States,
    job?: Job,
  ) {
    this.#frames = (job?.choices ?? []).map(restoreFrame);
    this.#own = job?.given ?? 0;
  }

  /** Starts a new run at the first choice of the path. */
  restart(): void {
    this.#depth = 0;
  }

  /** Whether the run still repeats choices of the path. */
  get isRepeating(): boolean {
    return this.#depth < this.#frames.length;
  }

  /**
   * Enters the run's state. @returns the option to take; undefined if every continuation is known
   * @param footprint the footprint of the steps since the previous state
   */
  enter(
    footprint: Footprint,
    state: { hash(): StateHash; options(): readonly Option[] },
  ): Option["id"] | undefined {
    this.#lastStep()?.footprint.add(footprint);
    const frame = this.#frames[this.#depth];
    if (frame) {
      this.#depth += 1;
      return "todo" in frame ? frame.todo[0]?.id : undefined;
    }
    const { hash, isMirrored } = state.hash();
    const numberOf = (option: Option) => hashText(isMirrored ? option.mirrored : option.name) | 0;
    const sleepingOptions = this.#stillSleeping(footprint);
    const sleepingIds = new Set([...sleepingOptions.values()].map(({ option }) => numberOf(option)));
    const optionsToRevisit = this.states.meet(hash, sleepingIds);
    const openOptions = state.options().filter((option) => {
      const number = numberOf(option);
      return (optionsToRevisit?.has(number) ?? true) && !sleepingIds.has(number);
    });
    if (openOptions.length === 0) return undefined;
    this.#frames.push({ todo: openOptions, sleeping: sleepingOptions, footprint: new Footprint() });
    this.#depth += 1;
    return openOptions[0]?.id;
  }

  /** Enters a state at which the path ends. @returns whether the state is new */
  end(hash: string): boolean {
    return this.states.meet(hash, new Set()) === undefined;
  }

  /** Chooses one of several variants; `optionCount` is their number. */
  choose(optionCount: number): number {
    if (optionCount <= 1) return 0;
    const frame = this.#frames[this.#depth] ?? { chosen: 0, of: optionCount };
    this.#frames[this.#depth] = frame;
    this.#depth += 1;
    return "chosen" in frame ? frame.chosen : 0;
  }

  /** Moves to the next path. @returns false if every path was walked */
  advance(footprint: Footprint): boolean {
    this.#lastStep()?.footprint.add(footprint);
    while (this.#frames.length > this.#own) {
      const frame = this.#frames.at(-1) as StepFrame | FaultFrame;
      if ("of" in frame) {
        if (frame.chosen + 1 < frame.of) {
          frame.chosen += 1;
          return true;
        }
      } else {
        const walkedOption = frame.todo.shift();
        if (frame.todo.length > 0) {
          if (walkedOption)
            frame.sleeping.set(walkedOption.name, { option: walkedOption, footprint: frame.footprint });
          frame.footprint = new Footprint();
          return true;
        }
      }
      this.#frames.pop();
    }
    return false;
  }

  /** Moves the earliest unwalked option to a new job for another search; returns undefined if none is left. */
  give(): Job | undefined {
    for (let index = this.#own; index < this.#frames.length; index++) {
      const frame = this.#frames[index] as StepFrame | FaultFrame;
      if ("of" in frame || frame.todo.length < 2) continue;
      const option = frame.todo.pop() as Option;
      const previousFrames = this.#frames.slice(0, index).map(keepCurrentOption);
      const choices = [...previousFrames, copyOf({ ...frame, todo: [option], footprint: new Footprint() })];
      return { choices, given: choices.length };
    }
    return undefined;
  }

  /** The remaining work. Call it between two paths. */
  rest(): Job {
    return { choices: this.#frames.map(copyOf), given: this.#own };
  }

  #lastStep(): StepFrame | undefined {
    for (let index = this.#depth - 1; index >= 0; index--) {
      const frame = this.#frames[index];
      if (frame && "todo" in frame) return frame;
    }
    return undefined;
  }

  #stillSleeping(footprint: Footprint): Map<string, SleepingStep> {
    const sleepingOptions = [...(this.#lastStep()?.sleeping ?? [])];
    const independentOptions = sleepingOptions.filter(([, sleepingOption]) =>
      sleepingOption.footprint.isIndependentOf(footprint),
    );
    return new Map(independentOptions.slice(0, maxAsleep));
  }
}

function copyOf(frame: StepFrame | FaultFrame): StoredFrame {
  if ("of" in frame) return { ...frame };
  const sleepingChoices = [...frame.sleeping.values()].map(({ option, footprint }) => ({
    option,
    touched: footprint.touched(),
  }));
  return { todo: [...frame.todo], sleeping: sleepingChoices, touched: frame.footprint.touched() };
}

/** The frame with only its current option; the others remain in the search that gives the job away. */
function keepCurrentOption(frame: StepFrame | FaultFrame): StoredFrame {
  return "of" in frame ? { ...frame } : { todo: frame.todo.slice(0, 1), sleeping: [], touched: [] };
}

function restoreFrame(choice: StoredFrame): StepFrame | FaultFrame {
  if ("of" in choice) return { ...choice };
  const sleepingEntries = choice.sleeping.map(
    ({ option, touched }) => [option.name, { option, footprint: new Footprint(touched) }] as const,
  );
  return {
    todo: [...choice.todo],
    sleeping: new Map(sleepingEntries),
    footprint: new Footprint(choice.touched),
  };
}
