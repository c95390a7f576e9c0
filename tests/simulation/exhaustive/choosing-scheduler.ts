import type { Page } from "../browser/page.ts";
import type { Scheduler, Step } from "../world/world.ts";
import { fold, withoutLoads } from "./fold.ts";
import { everything, Footprint } from "./footprint.ts";

/** A step further ahead than this is held: it may come at any later instant. Milliseconds. */
const heldFrom = 1_000;

/** Something that may happen at any instant, for one fault. */
export interface Interruption {
  readonly label: string;
  run(): void;
}

/**
 * Every delivery, grant, storage event and message may come before every other, except that one listener hears messages in
 * the order of their sending. Timers wait until nothing else is ready: an answer slower than a timer is a fault of its own.
 */
export class ChoosingScheduler implements Scheduler {
  #steps: Step[] = [];
  readonly #held = new Set<Step>();
  readonly #origins = new WeakMap<Step, string>();
  readonly #heard = new Map<Page, readonly string[]>();
  #origin = "";
  choosing = false;
  /** Index of the possible step that comes next. */
  chosen = 0;

  /** Of what has run since the last choice. */
  footprint = new Footprint();

  constructor(
    private readonly options: {
      now(): number;
      interruptions(): readonly Interruption[];
      /** What a step reads as it runs, beyond its own page: what it does later depends on it. */
      reads(step: Step): string;
      /** Whether nothing of the page is under way. */
      isIdle(page: Page): boolean;
      /** Takes all steps to conflict. */
      readonly unreduced: boolean;
    },
  ) {}

  add(step: Step): void {
    this.#steps.push(step);
    this.#origins.set(step, fold(`${step.origin ?? this.#origin} > ${nameOf(step)}`));
    if (step.kind === "timer" || step.kind === "action") return;
    const now = this.options.now();
    if (step.at - now >= heldFrom) this.#held.add(step);
    // The order alone matters; where time does not pass, the same state is met again.
    else if (this.choosing) step.at = now;
  }

  pending(): readonly Step[] {
    return this.#steps.filter((step) => !step.cancelled && step.owner?.state !== "dead");
  }

  /** Which work the running step goes on with: the steps that led to it, since the last that began anew. */
  origin(): string {
    return this.#origin;
  }

  /** The steps that may come, by what they are and which work they go on with. */
  state(): unknown {
    const now = this.options.now();
    const steps = this.pending().map((step) => {
      const due = step.kind === "timer" ? `in ${step.at - now} ms` : "";
      return `${this.#origins.get(step)} ${due}${this.#held.has(step) ? "held" : ""}`;
    });
    const heard = [...this.#heard].filter(([page]) => !this.options.isIdle(page));
    return [steps.sort(), heard.map(([{ name }, messages]) => [name, ...messages].sort())];
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
    this.#origin = beginningOf(step) ?? this.#origins.get(step) ?? nameOf(step);
    if (!beginningOf(step)) this.#origin += this.options.reads(step);
    this.#hear(step);
    return step;
  }

  /** Work that waits for other work of its page has no step of its own: the messages that may have begun it count. */
  #hear(step: Step): void {
    for (const page of this.#heard.keys()) if (this.options.isIdle(page)) this.#heard.delete(page);
    const { owner } = step;
    if (step.kind === "message" && owner)
      this.#heard.set(owner as Page, [...(this.#heard.get(owner as Page) ?? []), nameOf(step)]);
  }

  /** What may come next; each name is the same in every run that is in this state. */
  possible(): readonly (Interruption & { readonly step?: Step })[] {
    const now = this.options.now();
    const steps = this.pending();
    const ready = steps.filter((step) => !isTimed(step, now) && !this.#held.has(step));
    const timer = this.#earliest(steps.filter((step) => isTimed(step, now)));
    const options = ready.length > 0 || !timer ? ready : [timer];
    const held = steps.filter((step) => this.#held.has(step));
    return [...named("", options), ...named("held ", held), ...this.options.interruptions()];
  }

  #choose(): Step | undefined {
    const forced = this.#steps.find(isForced);
    if (forced) return forced;
    const chosen = this.possible()[this.chosen];
    this.footprint = new Footprint();
    return chosen && (chosen.step ?? stepOf(chosen));
  }

  touch(thing: string, changes: boolean): void {
    this.footprint.touch(thing, changes);
  }

  /** A page's steps come one after another, and so do the server's; a fault or the time may change anything. */
  #touchBy({ kind, owner, label }: Step): void {
    if (this.options.unreduced || kind === "timer" || kind === "action")
      this.footprint.touch(everything, true);
    else if (kind === "request") this.footprint.touch("server", true);
    else this.footprint.touch(owner ? (owner as Page).name : label, true);
  }

  /** Whether the next step is one whose order changes nothing: then no choice is made. */
  get isForced(): boolean {
    return this.pending().some(isForced);
  }

  #earliest(steps: readonly Step[]): Step | undefined {
    return steps.reduce<Step | undefined>(
      (best, step) => (!best || step.at < best.at ? step : best),
      undefined,
    );
  }
}

/** A renewed token alone changes nothing yet: what the page does with it is a step of its own. */
function isForced({ isContinuation, label }: Step): boolean {
  return isContinuation || / renews its token /.test(label);
}

function isTimed({ kind, at }: Step, now: number): boolean {
  return kind === "timer" || (kind === "action" && at - now >= heldFrom);
}

/** What these steps begin is told by their name and the charts' own states; undefined for those that go on with work. */
function beginningOf(step: Step): string | undefined {
  if (step.kind === "timer" || step.kind === "action") return nameOf(step);
  // All that a page begins when it hears something, or is given a lock that it waited for, is to read its journal.
  return step.kind === "message" || step.origin === "" ? "heard" : undefined;
}

/**
 * Of two messages to one listener the one that was sent first alone may come next, and of two transactions of one page the
 * one that was made first: both can only read, and a write waits for both. Other steps of one name are numbered.
 */
function named(prefix: string, steps: readonly Step[]): (Interruption & { readonly step: Step })[] {
  const counts = new Map<string, number>();
  return steps.flatMap((step) => {
    const name = uncounted(step);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > 1 && (step.kind === "message" || step.kind === "storage")) return [];
    return [{ label: `${prefix}${name} ${count}`, step, run: step.run }];
  });
}

/** Without the counters that make labels unique in a run. */
function uncounted({ kind, label }: Step): string {
  return withoutLoads(
    `${kind} ${label.replace(/ (\(\d+\)|timer \d+)$/, "").replace(/ request \d+/, " request")}`,
  );
}

function nameOf(step: Step): string {
  return `${uncounted(step)} ${step.detail}`;
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
  } as const;
  return { ...step, label, cancelled: false, run };
}
