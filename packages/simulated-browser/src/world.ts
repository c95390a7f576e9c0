import { MinHeap } from "./min-heap.ts";

/** What one step can be. */
export type StepKind = "request" | "answer" | "timer" | "lock" | "storage" | "message" | "server" | "action";

/** Which work a step goes on with, as the scheduler keeps it. */
export type Origin = object;

/** Whose code a step runs: a page life or a server process. */
export interface Owner {
  /** A page has one, such as `d1t2.3`. */
  readonly name?: string;
  /** Steps of a frozen owner wait for its thaw, steps of a dead one are dropped. */
  readonly state: "active" | "frozen" | "dead";
  /** Keeps a step until the thaw. */
  park(step: Step): void;
}

export interface Step {
  readonly kind: StepKind;
  /** Says what happens, stable between runs: `d1t2 timer 3`. */
  readonly label: string;
  /** Milliseconds of simulated time. */
  at: number;
  /** Decides among steps that are due at the same instant. */
  readonly order: number;
  readonly owner: Owner | undefined;
  /** Goes on with work that no other owner can see until it is done: the order of such steps changes nothing. */
  readonly isContinuation: boolean;
  /** What it carries, where its label does not say it. */
  readonly detail: unknown;
  /** Which work it goes on with, where that is not the running step's. */
  readonly origin: Origin | undefined;
  /** Gives a page the lock that it has waited for. */
  readonly isGrant: boolean;
  cancelled: boolean;
  run(): void;
}

export interface NewStep {
  readonly kind: StepKind;
  readonly label: string;
  /** Milliseconds from now. */
  readonly delay: number;
  readonly owner?: Owner | undefined;
  readonly isContinuation?: boolean;
  readonly detail?: unknown;
  readonly origin?: Origin | undefined;
  readonly isGrant?: boolean;
  run(): void;
}

/** Chooses the next step; undefined where nothing is left. The chosen step leaves the queue. */
export interface Scheduler {
  add(step: Step): void;
  next(): Step | undefined;
  pending(): readonly Step[];
  /** Which work the running step goes on with, where the scheduler keeps it. */
  origin?(): Origin;
  /** The running step reads or changes something that other steps may touch, too. */
  touch?(thing: string, changes: boolean): void;
}

/** The step that is due first; the seed decides among steps of the same instant. */
class TimedScheduler implements Scheduler {
  readonly #heap = new MinHeap<Step>((one, other) => one.at - other.at || one.order - other.order);

  add(step: Step): void {
    this.#heap.push(step);
  }

  next(): Step | undefined {
    return this.#heap.pop();
  }

  pending(): readonly Step[] {
    return this.#heap.values().filter((step) => !step.cancelled);
  }
}

const immediate = globalThis.setImmediate;

/**
 * Runs every promise reaction that is ready, and those that they make ready. Node runs an immediate only after the
 * microtask queue is empty, so the order depends on the program alone and no real time passes.
 */
function drainMicrotasks(): Promise<void> {
  return new Promise((resolve) => {
    immediate(resolve);
  });
}

/** Discrete events in simulated time. One step runs, then all microtasks, then the next step. */
export class World {
  now = 0;
  steps = 0;
  readonly #scheduler: Scheduler;
  readonly #order: (label: string) => number;
  readonly #failed: (error: unknown, step: Step) => void;
  readonly #begins: ((step: Step) => void) | undefined;

  constructor(options: {
    scheduler?: Scheduler;
    order: (label: string) => number;
    failed: (error: unknown, step: Step) => void;
    /** Is told each step before it runs. */
    begins?: (step: Step) => void;
  }) {
    this.#scheduler = options.scheduler ?? new TimedScheduler();
    this.#order = options.order;
    this.#failed = options.failed;
    this.#begins = options.begins;
  }

  schedule(step: NewStep): Step {
    const { kind, label, delay, owner, isContinuation = false, detail = "", origin, isGrant = false } = step;
    const added: Step = {
      kind,
      label,
      at: this.now + Math.max(0, delay),
      order: this.#order(label),
      owner,
      isContinuation,
      detail,
      origin,
      isGrant,
      cancelled: false,
      run: () => step.run(),
    };
    this.#scheduler.add(added);
    return added;
  }

  /** Puts a parked step back; it is due now at the earliest. */
  resume(step: Step): void {
    step.at = Math.max(step.at, this.now);
    this.#scheduler.add(step);
  }

  pending(): readonly Step[] {
    return this.#scheduler.pending();
  }

  touch(thing: string, changes = true): void {
    this.#scheduler.touch?.(thing, changes);
  }

  origin(): Origin | undefined {
    return this.#scheduler.origin?.();
  }

  /** Runs everything that is ready without a step. */
  settle(): Promise<void> {
    return drainMicrotasks();
  }

  /** Runs until nothing is left. Throws after a million steps, which no run needs. */
  async runToTheEnd(): Promise<void> {
    await drainMicrotasks();
    while (await this.step()) {
      if (this.steps > 1_000_000) throw new Error("The run does not end.");
    }
  }

  /** Runs one step and everything it makes ready. Answers false where nothing was left to run. */
  async step(): Promise<boolean> {
    const step = this.#takeRunnable();
    if (!step) return false;
    this.now = Math.max(this.now, step.at);
    this.steps += 1;
    this.#begins?.(step);
    try {
      step.run();
    } catch (error) {
      this.#failed(error, step);
    }
    await drainMicrotasks();
    return true;
  }

  /** Runs until the simulated time is reached. Answers false where `stop` ended it before. */
  async runUntil(time: number, stop?: () => boolean): Promise<boolean> {
    let reached = false;
    const mark = this.schedule({
      kind: "action",
      label: "~ end of the phase",
      delay: time - this.now,
      run: () => {
        reached = true;
      },
    });
    while (!reached && (await this.step())) {
      if (!reached && stop?.()) {
        mark.cancelled = true;
        return false;
      }
    }
    return true;
  }

  #takeRunnable(): Step | undefined {
    for (;;) {
      const step = this.#scheduler.next();
      if (!step) return undefined;
      if (step.cancelled || step.owner?.state === "dead") continue;
      if (step.owner?.state === "frozen") {
        step.owner.park(step);
        continue;
      }
      return step;
    }
  }
}
