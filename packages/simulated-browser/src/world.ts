import { MinHeap } from "./min-heap.ts";

/** The kinds of steps. */
export type StepKind = "request" | "answer" | "timer" | "lock" | "storage" | "message" | "server" | "action";

/** The work (chain of steps) that a step continues; only the scheduler knows the type. */
export type Origin = object;

/** The owner of a step's code: a page or a server process. */
export interface Owner {
  /** A page's name, such as `d1t2.3`; undefined for other owners. */
  readonly name?: string;
  /** Steps of a frozen owner wait until it thaws; steps of a dead owner are dropped. */
  readonly state: "active" | "frozen" | "dead";
  /** Keeps a step until the owner thaws. */
  park(step: Step): void;
}

export interface Step {
  readonly kind: StepKind;
  /** Describes the step with the same text in every run: `d1t2 timer 3`. */
  readonly label: string;
  /** Milliseconds of simulated time. */
  at: number;
  /** Orders steps that are due at the same instant. */
  readonly order: number;
  readonly owner: Owner | undefined;
  /**
   * True if the step continues work that other owners cannot observe before the work ends, so that the step may run in
   * any order.
   */
  readonly isContinuation: boolean;
  /** Data of the step that its label does not show. */
  readonly detail: unknown;
  /** The work that the step continues; undefined if the step continues the running step's work. */
  readonly origin: Origin | undefined;
  /** True if the step grants a page the lock that it waited for. */
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

/** Chooses the next step and removes it from the queue; undefined if no step is left. */
export interface Scheduler {
  add(step: Step): void;
  next(): Step | undefined;
  pending(): readonly Step[];
  /** The work of the running step, in a scheduler that records the work of each step. */
  origin?(): Origin;
  /** Records that the running step reads or changes something that other steps may touch. */
  touch?(dataName: string, isChange: boolean): void;
}

/** Chooses the step that is due first, and by the seed if several are due at the same instant. */
class TimedScheduler implements Scheduler {
  readonly #heap = new MinHeap<Step>((a, b) => a.at - b.at || a.order - b.order);

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

const originalSetImmediate = globalThis.setImmediate;

/**
 * Runs all ready promise reactions, and the reactions that these cause. Node runs an immediate only when the microtask
 * queue is empty, so the order depends only on the program and no real time passes.
 */
function drainMicrotasks(): Promise<void> {
  return new Promise((resolve) => {
    originalSetImmediate(resolve);
  });
}

/** A discrete-event simulation: one step runs, then all microtasks, then the next step. */
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
    /** Called with each step before it runs. */
    begins?: (step: Step) => void;
  }) {
    this.#scheduler = options.scheduler ?? new TimedScheduler();
    this.#order = options.order;
    this.#failed = options.failed;
    this.#begins = options.begins;
  }

  schedule(step: NewStep): Step {
    const { kind, label, delay, owner, isContinuation = false, detail = "", origin, isGrant = false } = step;
    const newStep: Step = {
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
    this.#scheduler.add(newStep);
    return newStep;
  }

  /** Puts a parked step back into the queue, to run at its time or now if that has passed. */
  resume(step: Step): void {
    step.at = Math.max(step.at, this.now);
    this.#scheduler.add(step);
  }

  pending(): readonly Step[] {
    return this.#scheduler.pending();
  }

  touch(dataName: string, isChange = true): void {
    this.#scheduler.touch?.(dataName, isChange);
  }

  origin(): Origin | undefined {
    return this.#scheduler.origin?.();
  }

  /** Runs all microtasks that are ready, without a step. */
  settle(): Promise<void> {
    return drainMicrotasks();
  }

  /** Runs until no step is left. @throws after a million steps */
  async runToTheEnd(): Promise<void> {
    await drainMicrotasks();
    while (await this.step()) {
      if (this.steps > 1_000_000) throw new Error("The run does not end.");
    }
  }

  /** Runs one step and the microtasks that it causes. @returns false if no step was left */
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

  /** Runs until the simulated time. @returns false if `shouldStop` ended the run earlier */
  async runUntil(time: number, shouldStop?: () => boolean): Promise<boolean> {
    let isReached = false;
    const marker = this.schedule({
      kind: "action",
      label: "~ end of the phase",
      delay: time - this.now,
      run: () => {
        isReached = true;
      },
    });
    while (!isReached && (await this.step())) {
      if (!isReached && shouldStop?.()) {
        marker.cancelled = true;
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
