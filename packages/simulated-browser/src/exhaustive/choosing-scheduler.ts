import type { LockAsked } from "../browser/locks.ts";
import { Page } from "../browser/page.ts";
import type { Scheduler, Step } from "../world.ts";
import { everything, Footprint } from "./footprint.ts";
import type { Work, Works } from "./work.ts";

/** A step further ahead than this is held: it may come at any later instant. Milliseconds. */
const heldFrom = 1_000;

/** Something that may happen at any instant, for one fault. */
export interface Interruption {
  readonly label: string;
  run(): void;
}

/** What may come next; its name is the same in every run that is in this state. */
export interface Option {
  readonly name: string;
  /** Its name in the mirror image of this state. */
  readonly mirrored: string;
  /** Finds it in this run and in every run that repeats its choices: the number of a step, the label of an interruption. */
  readonly id: number | string;
}

/** What the scheduler keeps of a step that waits. */
interface Kept {
  /** Without the counters that make labels unique in a run. */
  readonly name: string;
  readonly work: Work;
  /** Counts the steps of the run. */
  readonly number: number;
}

/** What a program's own model of its states knows better than the scheduler does. Nothing of it is needed. */
export interface Knowledge {
  /**
   * The name of a work that the step begins anew: the program's own state tells all that led to it. Undefined for a step that
   * goes on with work. Without it, a work is all steps that led to a step, from the beginning of the run.
   * @param names of the step, without and with what it carries
   */
  begins?(step: Step, names: { readonly plain: string; readonly whole: string }): string | undefined;
  /** What a step reads as it runs, beyond its own page: what it does later depends on it. */
  reads?(step: Step): string;
  /** Whether the step's order changes nothing, so that it comes at once. */
  isForced?(step: Step): boolean;
  /** Whether what the step reads is not used, so that its order changes nothing. */
  isUnused?(step: Step): boolean;
  /** Whether the page keeps, while it waits for a lock, that it heard this message. */
  isKept?(message: unknown): boolean;
  /** Whether a timer is told by its name and the time that is left alone. */
  readonly tellsTimers?: boolean;
}

/**
 * Every delivery, grant, storage event and message may come before every other, except that one listener hears messages in
 * the order of their sending. Timers wait until nothing else is ready: an answer slower than a timer is a fault of its own.
 */
export class ChoosingScheduler implements Scheduler {
  #steps: Step[] = [];
  readonly #held = new Set<Step>();
  readonly #kept = new WeakMap<Step, Kept>();
  readonly #heard = new Set<Page>();
  readonly #works: Works;
  readonly #knowledge: Knowledge;
  #work: Work;
  choosing = false;
  #count = 0;
  /** Id of the option that comes next. */
  chosen: Option["id"] = "";

  /** Of what has run since the last choice. */
  footprint = new Footprint();

  constructor(
    private readonly options: {
      now(): number;
      interruptions(): readonly Interruption[];
      readonly works: Works;
      readonly knowledge?: Knowledge;
      /** Takes all steps to conflict. */
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
    const isAnew = step.isGrant && this.#knowledge.begins !== undefined;
    const before = isAnew ? this.#works.begun("") : ((step.origin as Work | undefined) ?? this.#work);
    this.#kept.set(step, {
      name,
      work: this.#works.continued(before, this.#nameOf(step)),
      number: ++this.#count,
    });
    if (step.kind === "timer" || step.kind === "action") return;
    const now = this.options.now();
    if (step.at - now >= heldFrom || this.#nameOf(step).includes("request copied")) this.#held.add(step);
    // The order alone matters; where time does not pass, the same state is met again.
    else if (this.choosing) step.at = now;
  }

  pending(): readonly Step[] {
    return this.#steps.filter((step) => !step.cancelled && step.owner?.state !== "dead");
  }

  /** Which work the running step goes on with: the steps that led to it, since the last that began anew. */
  origin(): Work {
    return this.#work;
  }

  /**
   * The steps that may come. A timer is told by its name and the time that is left, since the charts' states say what it is
   * for; messages by their content and, for each listener, their order; the others by the work that they go on with.
   */
  state(side: keyof Work): unknown {
    const now = this.options.now();
    const { naming } = this.#works;
    const named = (text: string) => (side === "mirrored" ? naming.mirrored(text) : text);
    const messages = new Map<string, string[]>();
    const others: string[] = [];
    for (const step of this.pending()) {
      if (step.kind === "message") {
        const name = named(this.#keptOf(step).name);
        messages.set(name, [...(messages.get(name) ?? []), this.#detailOf(step)]);
      } else if (step.kind === "timer") {
        const name = this.#knowledge.tellsTimers ? named(this.#nameOf(step)) : this.#keptOf(step).work[side];
        others.push(`${name} in ${step.at - now} ms`);
      } else others.push(`${this.#keptOf(step).work[side]}${this.#held.has(step) ? " held" : ""}`);
    }
    const heard = [...this.#heard].map(({ name }) => named(naming.plain(name)));
    return [others.sort(), [...messages].sort(byFirst), heard.sort()];
  }

  next(): Step | undefined {
    this.#steps = [...this.pending()];
    const step = this.choosing ? this.#choose() : this.#earliest(this.#steps);
    if (!step) return undefined;
    this.#touchBy(step);
    this.#held.delete(step);
    this.#steps = this.#steps.filter((one) => one !== step);
    // A step that was chosen happens now; a timer alone, or nothing left to choose from, lets time pass.
    if (this.choosing && !isTimed(step, this.options.now())) step.at = this.options.now();
    const beginning = this.#knowledge.begins?.(step, {
      plain: this.#uncounted(step),
      whole: this.#nameOf(step),
    });
    this.#work =
      beginning === undefined
        ? this.#works.continued(this.#keptOf(step).work, `reads ${this.#reads(step)}`)
        : this.#works.begun(beginning);
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
    const isKept = kind === "message" && this.#knowledge.isKept?.(detail) === true;
    if (isKept && owner.device.locks.isWaiting(owner)) this.#heard.add(owner);
  }

  possible(): readonly Option[] {
    const now = this.options.now();
    const steps = this.pending();
    const ready = steps.filter((step) => !isTimed(step, now) && !this.#held.has(step));
    const options =
      ready.length > 0 ? ready : this.#earliestOfEach(steps.filter((step) => isTimed(step, now)));
    const held = steps.filter((step) => this.#held.has(step));
    const interruptions = this.options
      .interruptions()
      .map(({ label }) => ({ name: label, mirrored: this.#works.naming.mirrored(label), id: label }));
    return [...this.#named("", options), ...this.#named("held ", held), ...interruptions];
  }

  /**
   * Of two messages to one listener the one that was sent first alone may come next, and of two transactions of one page
   * the one that was made first: both can only read, and a write waits for both. Other steps are told apart by their work.
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
      const other = `${prefix}${this.#works.naming.mirrored(kind)}${isNamed ? "" : ` ${work.mirrored}`} ${count}`;
      return [{ name, mirrored: other, id: number }];
    });
  }

  #choose(): Step | undefined {
    const forced = this.#steps.find((step) => this.#isForced(step));
    if (forced) return forced;
    this.footprint = new Footprint();
    const step = this.#steps.find((one) => this.#keptOf(one).number === this.chosen);
    if (step) return step;
    const interruption = this.options.interruptions().find(({ label }) => label === this.chosen);
    return interruption && stepOf(interruption);
  }

  touch(thing: string, changes: boolean): void {
    this.footprint.touch(thing, changes);
  }

  /** A page's steps come one after another, and so do the server's; a fault or the time may change anything. */
  #touchBy({ kind, owner, label }: Step): void {
    if (this.options.unreduced || kind === "timer" || kind === "action")
      this.footprint.touch(everything, true);
    else if (kind === "request") this.footprint.touch("server", true);
    else this.footprint.touch(owner ? (owner.name ?? "server") : label, true);
  }

  /** Whether the next step is one whose order changes nothing: then no choice is made. */
  get isForced(): boolean {
    return this.pending().some((step) => this.#isForced(step));
  }

  #isForced(step: Step): boolean {
    if (step.isContinuation || this.#knowledge.isForced?.(step)) return true;
    return step.kind === "storage" && !this.options.unreduced && this.#knowledge.isUnused?.(step) === true;
  }

  #earliest(steps: readonly Step[]): Step | undefined {
    return steps.reduce<Step | undefined>(
      (best, step) => (!best || step.at < best.at ? step : best),
      undefined,
    );
  }

  /** Of the steps that are due first, one of each page. */
  #earliestOfEach(steps: readonly Step[]): readonly Step[] {
    const at = this.#earliest(steps)?.at;
    const first = steps.filter((step) => step.at === at);
    return first.filter((step, index) => first.findIndex(({ owner }) => owner === step.owner) === index);
  }

  #keptOf(step: Step): Kept {
    const kept = this.#kept.get(step);
    return kept ?? { name: this.#uncounted(step), work: this.#works.begun(this.#nameOf(step)), number: 0 };
  }

  /** Without the counters that make labels unique in a run. */
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
  return kind === "timer" || (kind === "action" && at - now >= heldFrom);
}

function byFirst([one = ""]: readonly unknown[], [other = ""]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
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
