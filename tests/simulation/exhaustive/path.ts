import {
  ChoosingScheduler,
  type Fate,
  type Footprint,
  type GatewayAnswer,
  type Interruption,
  type Knowledge,
  type LockAsked,
  type Page,
  type Search,
  type Step,
  type WalkedPath,
} from "simulated-browser";
import type { StartClient } from "../client/client.ts";
import { judge } from "../invariants/invariants.ts";
import { act } from "../run/act.ts";
import { Run, type RunResult } from "../run/run-seed.ts";
import { traceOf } from "../run/trace.ts";
import { withoutLoads, works } from "./naming.ts";
import { fates, gateways, pressAt, smallScope } from "./small-scope.ts";
import { hashOf, overHashOf, visibleHashOf } from "./state-hash.ts";

export interface PathOptions {
  readonly start: StartClient;
  readonly tabs: number;
  /** At most this many faults on one path. */
  readonly faults: number;
  /** Walks both orders of steps that commute, and takes no two states for one that differ in anything. */
  readonly unreduced?: boolean;
}

/**
 * What these steps begin is told by their name and the charts' own states; undefined for those that go on with work. An
 * answer ends the work of its request: the charts keep what it said. Only a refused token is renewed by the same work.
 */
const begins: NonNullable<Knowledge["begins"]> = ({ kind, detail, isGrant }, { plain, whole }) => {
  if (kind === "timer" || kind === "action") return whole;
  // All that a page begins when it hears something, or is given a lock that it waited for, is to read its journal.
  if (kind === "message" || isGrant) return "heard";
  const isRefused = (detail as { status?: number } | undefined)?.status === 401;
  return kind === "answer" && !isRefused ? plain : undefined;
};

/** A renewed token alone changes nothing yet: what the page does with it is a step of its own. */
function isForced({ kind, label }: Step): boolean {
  return kind === "server" && label.includes(" renews its token ");
}

/** One run, whose choices the search makes. */
export class Path implements WalkedPath {
  readonly #run: Run;
  readonly #scheduler: ChoosingScheduler;
  readonly #search: Search;
  readonly #unreduced: boolean;
  #faultsLeft: number;
  /** The payment is over, as in no path before. */
  #isOver = false;

  readonly #visible: Set<string>;

  constructor(search: Search, visible: Set<string>, { start, tabs, faults, unreduced = false }: PathOptions) {
    this.#visible = visible;
    this.#search = search;
    this.#faultsLeft = faults;
    this.#unreduced = unreduced;
    this.#scheduler = new ChoosingScheduler({
      now: () => this.#run?.world.now ?? 0,
      interruptions: () => (this.#faultsLeft > 0 ? this.#interruptions() : []),
      works,
      knowledge: {
        begins,
        reads: (step) => this.#reads(step),
        isForced,
        isUnused: (step) => this.#isUnused(step),
        isKept: (message) => String((message as { type?: unknown }).type).startsWith("lock."),
        // The charts' states say what a timer is for.
        tellsTimers: true,
      },
      unreduced,
    });
    this.#run = new Run({
      scenario: smallScope(tabs),
      start,
      sameVersion: true,
      scheduler: this.#scheduler,
      chooseFate: () => this.#chooseFate(),
      chooseGateway(answers) {
        const possible = answers.filter(({ name }) => gateways.includes(name));
        return possible[search.choose(possible.length)] as GatewayAnswer;
      },
      chooseWay: (of) => search.choose(of),
    });
  }

  async run() {
    const result = await this.#result();
    const { steps, violation } = result;
    const failure = violation && { invariant: violation.invariant, events: traceOf(result) };
    return { steps, failure };
  }

  async #result(): Promise<RunResult> {
    const run = this.#run;
    const ended = await run.sufferFaults(() => {
      this.#scheduler.choosing ||= run.world.now >= pressAt;
      if (!this.#scheduler.choosing || this.#scheduler.isForced) return false;
      return !this.#enter();
    });
    if (!ended && !this.#isOver)
      return { ...run.result(), violation: judge(run.history.events, run.judged()) };
    this.#scheduler.choosing = false;
    return await run.healAndJudge();
  }

  /** Of what has run since the last choice. */
  get footprint(): Footprint {
    return this.#scheduler.footprint;
  }

  /** Answers false where every continuation of this state is known. */
  #enter(): boolean {
    const scheduler = this.#scheduler;
    const isOver = !this.#search.isRepeating && this.#isPaymentOver();
    if (!this.#search.isRepeating)
      this.#visible.add(isOver ? overHashOf(this.#run) : visibleHashOf(this.#run));
    if (isOver && !this.#unreduced) {
      this.#isOver = this.#search.end(overHashOf(this.#run));
      return false;
    }
    const chosen = this.#search.enter(scheduler.footprint, {
      hash: () =>
        hashOf(this.#run, scheduler, this.#faultsLeft, this.#unreduced ? "everything" : "canonical"),
      options: () => scheduler.possible(),
    });
    scheduler.chosen = chosen ?? "";
    return chosen !== undefined;
  }

  #chooseFate(): Fate {
    if (!this.#scheduler.choosing || this.#faultsLeft === 0) return "delivered";
    this.#scheduler.touch("faults", true);
    const fate = fates[this.#search.choose(fates.length)] ?? "delivered";
    if (fate !== "delivered") this.#faultsLeft -= 1;
    return fate;
  }

  /**
   * Whether the payment is over: the journal is empty, no page knows a payment, and no request is on its way. What is left
   * are readings of the empty journal, and nothing can be sent any more. Every such state with the same verdict to come
   * counts as one, which is run to its end once.
   */
  #isPaymentOver(): boolean {
    if (this.#entries().length > 0) return false;
    if (this.#scheduler.pending().some(({ kind }) => kind === "request" || kind === "answer")) return false;
    return [...this.#run.clients.values()].every((client) => client.hasNoPayment());
  }

  /**
   * A page that reads its journal anew has dropped the reading before, unless that one finds an entry to remove: one that
   * was never sent. Writes wait for a reading that was asked for earlier, so that it finds the same now and later.
   */
  #isUnused({ owner }: Step): boolean {
    const page = owner as Page;
    return page.device.databases.readsAgain(page) && this.#entries().every(({ submittedAt }) => submittedAt);
  }

  #entries(): readonly { readonly submittedAt?: string }[] {
    const [device] = this.#run.devices;
    return [...(device?.databases.rows("nupay", "payment-journal")?.values() ?? [])] as {
      submittedAt?: string;
    }[];
  }

  /** A crash of a tab that does not pay is its reload that has not begun. */
  #interruptions(): Interruption[] {
    const [device] = this.#run.devices;
    return (device?.livePages() ?? []).flatMap((page) => {
      const tab = device?.pages.indexOf(page) ?? 0;
      const mayCrash = page.name === "d1t1.1";
      return (mayCrash ? (["reload", "crash"] as const) : (["reload"] as const)).map((type) => {
        const run = () => {
          this.#faultsLeft -= 1;
          act(this.#run, { id: type, at: 0, device: 0, tab, type });
        };
        return { label: `${type} of ${withoutLoads(page.name)}`, run };
      });
    });
  }

  #reads({ kind, detail }: Step): string {
    if (kind === "storage") return JSON.stringify(this.#entries());
    return kind === "lock" ? String((detail as LockAsked).isFree?.()) : "";
  }
}
