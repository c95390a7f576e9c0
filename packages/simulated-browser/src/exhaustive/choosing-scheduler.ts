import type { LockAsked } from "../browser/locks.ts";
import { Page } from "../browser/page.ts";
import type { Scheduler, Step } from "../world.ts";
import { everythingName, Footprint } from "./footprint.ts";
import type { Work, Works } from "./work.ts";

/** Milliseconds. A step with at least this delay is held: the search may run it at any later instant. */
const minHoldDelay = 1_000;

/** A fault that may happen at any instant. */
export interface Interruption {
  readonly label: string;
  run(): void;
}

/** A possible next step; its name is the same in every run that reaches this state. */
export interface Option {
  readonly name: string;
  /** The option's name if the names of two interchangeable things, such as two tabs, are swapped. */
  readonly mirrored: string;
  /** Identifies the option in every run that repeats the same choices: a step's number, or an interruption's label. */
  readonly id: number | string;
}

/** The scheduler's record of a waiting step. */
interface WaitingStep {
  /** The label without the counters that make it unique in a run. */
  readonly name: string;
  readonly work: Work;
  /** The number of the step in the run, in the order of scheduling. */
  readonly number: number;
}

/** Describes a program's steps, so that the search can merge more states. Every member is optional. */
export interface Knowledge {
  /**
   * Returns the name of the new work that a step starts; undefined if the step continues an earlier work. A step may
   * start a new work if the program's state contains the results of all earlier steps. By default, no step does.
   * @param names the step's names, without and with its detail
   */
  begins?(step: Step, names: { readonly plain: string; readonly whole: string }): string | undefined;
  /** Data outside the step's own page that the step reads, and that affects the later behaviour of the page. */
  reads?(step: Step): string;
  /** Whether the step commutes with all others, so that it can run immediately. */
  isForced?(step: Step): boolean;
  /** Whether the step changes nothing and the program ignores what it reads, so that the step may run at any time. */
  isUnused?(step: Step): boolean;
  /** Whether a page that waits for a lock remembers that it received this message. */
  isKept?(message: unknown): boolean;
  /** Whether a timer is identified by its name and remaining time only. */
  readonly tellsTimers?: boolean;
}

/**
 * Chooses the next step. Deliveries, grants, storage events and messages may run in any order, except that a listener
 * gets messages in the order of sending. A timer runs only if no other step is ready, because a late answer is a
 * separate fault.
 */
export class ChoosingScheduler implements Scheduler {
  #steps: Step[] = [];
  readonly #held = new Set<Step>();
  readonly #kept = new WeakMap<Step, WaitingStep>();
  readonly #heard = new Set<Page>();
  readonly #works: Works;
  readonly #knowledge: Knowledge;
  #work: Work;
  choosing = false;
  #count = 0;
  /** Id of the option that runs next. */
  chosen: Option["id"] = "";

  /** The data that steps have read or changed since the last choice. */
  footprint = new Footprint();

  constructor(
    private readonly options: {
      now(): number;
      interruptions(): readonly Interruption[];
      readonly works: Works;
      readonly knowledge?: Knowledge;
      /** If true, treats all steps as conflicting, so that the search walks both orders of any two steps. */
      readonly unreduced: boolean;
    },
  ) {
    this.#works = options.works;
    this.#knowledge = options.knowledge ?? {};
    this.#work = this.#works.begun("");
  }

  add(step: Step): void {
    this.#steps.push(step);
    const name = this.#uncounted(step);
    const isNewWork = step.isGrant && this.#knowledge.begins !== undefined;
    const previousWork = isNewWork
      ? this.#works.begun("")
      : ((step.origin as Work | undefined) ?? this.#work);
    this.#kept.set(step, {
      name,
      work: this.#works.continued(previousWork, this.#nameOf(step)),
      number: ++this.#count,
    });
    if (step.kind === "timer" || step.kind === "action") return;
    const now = this.options.now();
    if (step.at - now >= minHoldDelay || this.#nameOf(step).includes("request copied")) this.#held.add(step);
    // Only the order of steps matters. With an unchanged time, the search recognises equal states.
    else if (this.choosing) step.at = now;
  }

  pending(): readonly Step[] {
    return this.#steps.filter((step) => !step.cancelled && step.owner?.state !== "dead");
  }

  /** The work of the running step. */
  origin(): Work {
    return this.#work;
  }

  /**
   * The waiting steps, as input of the state hash. A timer is identified by its name and remaining time, because the
   * charts' states show its purpose; a message by its content and its order for each listener; other steps by their
   * work.
   */
  state(side: keyof Work): unknown {
    const now = this.options.now();
    const { naming } = this.#works;
    const nameOnSide = (text: string) => (side === "mirrored" ? naming.mirrored(text) : text);
    const messages = new Map<string, string[]>();
    const otherTexts: string[] = [];
    for (const step of this.pending()) {
      if (step.kind === "message") {
        const name = nameOnSide(this.#keptOf(step).name);
        messages.set(name, [...(messages.get(name) ?? []), this.#detailOf(step)]);
      } else if (step.kind === "timer") {
        const name = this.#knowledge.tellsTimers
          ? nameOnSide(this.#nameOf(step))
          : this.#keptOf(step).work[side];
        otherTexts.push(`${name} in ${step.at - now} ms`);
      } else otherTexts.push(`${this.#keptOf(step).work[side]}${this.#held.has(step) ? " held" : ""}`);
    }
    const heardStepNames = [...this.#heard].map(({ name }) => nameOnSide(naming.plain(name)));
    return [otherTexts.sort(), [...messages].sort(compareFirst), heardStepNames.sort()];
  }

  next(): Step | undefined {
    this.#steps = [...this.pending()];
    const step = this.choosing ? this.#choose() : this.#earliest(this.#steps);
    if (!step) return undefined;
    this.#touchBy(step);
    this.#held.delete(step);
    this.#steps = this.#steps.filter((candidate) => candidate !== step);
    // A chosen step runs now. Time passes only for timers, and while the scheduler makes no choices.
    if (this.choosing && !isTimed(step, this.options.now())) step.at = this.options.now();
    const newWorkName = this.#knowledge.begins?.(step, {
      plain: this.#uncounted(step),
      whole: this.#nameOf(step),
    });
    this.#work =
      newWorkName === undefined
        ? this.#works.continued(this.#keptOf(step).work, `reads ${this.#reads(step)}`)
        : this.#works.begun(newWorkName);
    this.#hear(step);
    return step;
  }

  #reads(step: Step): string {
    if (this.#knowledge.reads) return this.#knowledge.reads(step);
    if (step.kind === "storage" && step.owner instanceof Page)
      return JSON.stringify(step.owner.device.databases.contents());
    return step.kind === "lock" ? String((step.detail as LockAsked).isFree?.()) : "";
  }

  #hear({ kind, owner, detail, isGrant }: Step): void {
    for (const page of this.#heard)
      if (!page.device.locks.isWaiting(page) || page.state === "dead") this.#heard.delete(page);
    if (!(owner instanceof Page)) return;
    if (isGrant) this.#heard.delete(owner);
    const isKeptMessage = kind === "message" && this.#knowledge.isKept?.(detail) === true;
    if (isKeptMessage && owner.device.locks.isWaiting(owner)) this.#heard.add(owner);
  }

  possible(): readonly Option[] {
    const now = this.options.now();
    const steps = this.pending();
    const readySteps = steps.filter((step) => !isTimed(step, now) && !this.#held.has(step));
    const options =
      readySteps.length > 0 ? readySteps : this.#earliestOfEach(steps.filter((step) => isTimed(step, now)));
    const heldSteps = steps.filter((step) => this.#held.has(step));
    const interruptions = this.options
      .interruptions()
      .map(({ label }) => ({ name: label, mirrored: this.#works.naming.mirrored(label), id: label }));
    return [...this.#named("", options), ...this.#named("held ", heldSteps), ...interruptions];
  }

  /**
   * The options for these steps. Only the first of several messages to one listener, and of several transactions of one
   * page, is an option. Other steps are identified by their work.
   */
  #named(prefix: string, steps: readonly Step[]): Option[] {
    const counts = new Map<string, number>();
    return steps.flatMap((step) => {
      const { name: kind, work, number } = this.#keptOf(step);
      const isQueued = step.kind === "message" || step.kind === "storage";
      const isNamed = isQueued || step.kind === "timer" || step.kind === "action";
      const key = isNamed ? kind : `${kind} ${work.folded}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > 1 && isQueued) return [];
      const name = `${prefix}${key} ${count}`;
      const mirroredName = `${prefix}${this.#works.naming.mirrored(kind)}${isNamed ? "" : ` ${work.mirrored}`} ${count}`;
      return [{ name, mirrored: mirroredName, id: number }];
    });
  }

  #choose(): Step | undefined {
    const forcedStep = this.#steps.find((step) => this.#isForced(step));
    if (forcedStep) return forcedStep;
    this.footprint = new Footprint();
    const step = this.#steps.find((candidate) => this.#keptOf(candidate).number === this.chosen);
    if (step) return step;
    const interruption = this.options.interruptions().find(({ label }) => label === this.chosen);
    return interruption && stepOf(interruption);
  }

  touch(dataName: string, isChange: boolean): void {
    this.footprint.touch(dataName, isChange);
  }

  /** Records that a step touches its page or the server; a fault or a timer touches everything. */
  #touchBy({ kind, owner, label }: Step): void {
    if (this.options.unreduced || kind === "timer" || kind === "action")
      this.footprint.touch(everythingName, true);
    else if (kind === "request") this.footprint.touch("server", true);
    else this.footprint.touch(owner ? (owner.name ?? "server") : label, true);
  }

  /** Whether the next step commutes with all others, so that there is no choice to make. */
  get isForced(): boolean {
    return this.pending().some((step) => this.#isForced(step));
  }

  #isForced(step: Step): boolean {
    if (step.isContinuation || this.#knowledge.isForced?.(step)) return true;
    return !this.options.unreduced && this.#knowledge.isUnused?.(step) === true;
  }

  #earliest(steps: readonly Step[]): Step | undefined {
    return steps.reduce<Step | undefined>(
      (bestStep, step) => (!bestStep || step.at < bestStep.at ? step : bestStep),
      undefined,
    );
  }

  /** For each page, one of the steps that are due first. */
  #earliestOfEach(steps: readonly Step[]): readonly Step[] {
    const earliestTime = this.#earliest(steps)?.at;
    const earliestSteps = steps.filter((step) => step.at === earliestTime);
    return earliestSteps.filter(
      (step, index) => earliestSteps.findIndex(({ owner }) => owner === step.owner) === index,
    );
  }

  #keptOf(step: Step): WaitingStep {
    const keptStep = this.#kept.get(step);
    return (
      keptStep ?? { name: this.#uncounted(step), work: this.#works.begun(this.#nameOf(step)), number: 0 }
    );
  }

  /** The label without the counters that make it unique in a run. */
  #uncounted({ kind, label }: Step): string {
    return this.#works.plain(
      label,
      () => `${kind} ${label.replace(/ (\(\d+\)|timer \d+)$/, "").replace(/ request \d+/, " request")}`,
    );
  }

  #nameOf(step: Step): string {
    return `${this.#uncounted(step)} ${this.#detailOf(step)}`;
  }

  #detailOf({ detail }: Step): string {
    return typeof detail === "string" ? detail : this.#works.naming.plain(JSON.stringify(detail) ?? "");
  }
}

function isTimed({ kind, at }: Step, now: number): boolean {
  return kind === "timer" || (kind === "action" && at - now >= minHoldDelay);
}

function compareFirst([a = ""]: readonly unknown[], [b = ""]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}

function stepOf({ label, run }: Interruption): Step {
  const step = {
    kind: "action",
    at: 0,
    order: 0,
    owner: undefined,
    isContinuation: false,
    detail: "",
    origin: undefined,
    isGrant: false,
  } as const;
  return { ...step, label, cancelled: false, run };
}
