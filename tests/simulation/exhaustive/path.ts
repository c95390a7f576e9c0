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
import { executeAction } from "../run/act.ts";
import { Run, type RunResult } from "../run/run-seed.ts";
import { traceOf } from "../run/trace.ts";
import { withoutLoads, works } from "./naming.ts";
import { fates, gateways, pressAt, smallScope } from "./small-scope.ts";
import { endedHashOf, hashOf, visibleHashOf } from "./state-hash.ts";

export interface PathOptions {
  readonly start: StartClient;
  readonly tabs: number;
  /** Maximum number of faults on one path. */
  readonly faults: number;
  /** If true, walks both orders of steps that commute, and merges only identical states. */
  readonly unreduced?: boolean;
}

/**
 * The new work that a step starts, by its name and the charts' states; undefined if the step continues earlier work. An
 * answer ends the work of its request, because the charts store it; after a 401, the same work renews the token.
 */
const begins: NonNullable<Knowledge["begins"]> = ({ kind, detail, isGrant }, { plain, whole }) => {
  if (kind === "timer" || kind === "action") return whole;
  // A page that receives a message, or a lock that it waited for, only reads its journal.
  if (kind === "message" || isGrant) return "heard";
  const isRefused = (detail as { status?: number } | undefined)?.status === 401;
  return kind === "answer" && !isRefused ? plain : undefined;
};

/** A renewed token changes nothing yet: the page uses it in a separate step. */
function isForced({ kind, label }: Step): boolean {
  return kind === "server" && label.includes(" renews its token ");
}

const presser = "d1t1.1";
const journal = "payment-journal";

/** One run; the search makes its choices. */
export class Path implements WalkedPath {
  readonly #run: Run;
  readonly #scheduler: ChoosingScheduler;
  readonly #search: Search;
  readonly #unreduced: boolean;
  #faultsLeft: number;
  /** True once the payment is over in a state that no earlier path had. */
  #isOver = false;

  readonly #visible: Set<string>;

  constructor(
    search: Search,
    visibleStates: Set<string>,
    { start, tabs, faults, unreduced = false }: PathOptions,
  ) {
    this.#visible = visibleStates;
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
        // The charts' states already determine the purpose of each timer.
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
        const possibleAnswers = answers.filter(({ name }) => gateways.includes(name));
        return possibleAnswers[search.choose(possibleAnswers.length)] as GatewayAnswer;
      },
      chooseWay: (optionCount) => search.choose(optionCount),
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
    const hasEnded = await run.sufferFaults(() => {
      this.#scheduler.choosing ||= run.world.now >= pressAt;
      if (!this.#scheduler.choosing || this.#scheduler.isForced) return false;
      return !this.#enter();
    });
    if (!hasEnded && !this.#isOver)
      return { ...run.result(), violation: judge(run.history.events, run.judged()) };
    this.#scheduler.choosing = false;
    return await run.healAndJudge();
  }

  /** The footprint of all steps since the last choice. */
  get footprint(): Footprint {
    return this.#scheduler.footprint;
  }

  /** @returns false if every continuation of this state is known */
  #enter(): boolean {
    const scheduler = this.#scheduler;
    const isOver = !this.#search.isRepeating && this.#isPaymentOver();
    if (!this.#search.isRepeating)
      this.#visible.add(isOver ? endedHashOf(this.#run) : visibleHashOf(this.#run));
    if (isOver && !this.#unreduced) {
      this.#isOver = this.#search.end(endedHashOf(this.#run));
      return false;
    }
    const chosenStep = this.#search.enter(scheduler.footprint, {
      hash: () =>
        hashOf(this.#run, scheduler, this.#faultsLeft, this.#unreduced ? "everything" : "canonical"),
      options: () => scheduler.possible(),
    });
    scheduler.chosen = chosenStep ?? "";
    return chosenStep !== undefined;
  }

  #chooseFate(): Fate {
    if (!this.#scheduler.choosing || this.#faultsLeft === 0) return "delivered";
    this.#scheduler.touch("faults", true);
    const fate = fates[this.#search.choose(fates.length)] ?? "delivered";
    if (fate !== "delivered") this.#faultsLeft -= 1;
    return fate;
  }

  /**
   * Whether the payment is over: the journal is empty, no page has a payment, and no request is pending. Only reads of
   * the empty journal can follow, and no request can be sent. All such states with the same verdict count as one state,
   * and only one run continues from it to the end.
   */
  #isPaymentOver(): boolean {
    if (this.#entries().length > 0) return false;
    if (this.#scheduler.pending().some(({ kind }) => kind === "request" || kind === "answer")) return false;
    return [...this.#run.clients.values()].every((client) => client.hasNoPayment());
  }

  /**
   * Whether a step has no effect. This is the start of an upgrade, because no transaction can use the stores before the
   * upgrade's end, or a step of a journal read that a later read has replaced. A replaced read ends with this step, and
   * writes wait for earlier reads. While an entry has not been sent, no read counts as unused.
   */
  #isUnused({ kind, owner, detail, label }: Step): boolean {
    if (kind === "storage" && String(detail).startsWith("versionchange")) return true;
    if (kind !== "storage" && kind !== "lock") return false;
    if (!this.#entries().every(({ submittedAt }) => submittedAt)) return false;
    const page = owner as Page;
    const { databases } = page.device;
    if (kind === "storage") return detail === `readonly ${journal}` && databases.readsAgain(page, journal);
    // Without a press, only reads of the journal request a lock. A read that still waits for its data is a later one.
    if (page.name === presser || !label.includes(" asks for the lock ")) return false;
    return this.#run.clients.get(page)?.readsJournal() === false || databases.reads(page, journal);
  }

  #entries(): readonly { readonly submittedAt?: string }[] {
    const [device] = this.#run.devices;
    return [...(device?.databases.rows("nupay", journal)?.values() ?? [])] as {
      submittedAt?: string;
    }[];
  }

  /** For a tab that did not pay, a crash equals a reload that has not started. */
  #interruptions(): Interruption[] {
    const [device] = this.#run.devices;
    return (device?.livePages() ?? []).flatMap((page) => {
      const tab = device?.pages.indexOf(page) ?? 0;
      const mayCrash = page.name === presser;
      return (mayCrash ? (["reload", "crash"] as const) : (["reload"] as const)).map((type) => {
        const run = () => {
          this.#faultsLeft -= 1;
          executeAction(this.#run, { id: type, at: 0, device: 0, tab, type });
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
