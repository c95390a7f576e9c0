import type { Page } from "../browser/page.ts";
import type { StartClient } from "../client/client.ts";
import { judge } from "../invariants/invariants.ts";
import { Run, type RunResult } from "../run/run-seed.ts";
import { traceOf } from "../run/trace.ts";
import type { GatewayAnswer } from "../wire/gateway-answers.ts";
import type { Fate } from "../wire/wire.ts";
import type { Step } from "../world/world.ts";
import { ChoosingScheduler, type Interruption } from "./choosing-scheduler.ts";
import type { Footprint } from "./footprint.ts";
import { Search } from "./search.ts";
import { fates, gateways, pressAt, smallScope } from "./small-scope.ts";
import { hashOf } from "./state-hash.ts";

export interface ExhaustiveOptions {
  readonly start: StartClient;
  readonly tabs: number;
  /** At most this many faults on one path. */
  readonly faults: number;
  /** Walks both orders of steps that commute: the same states, in more paths. */
  readonly unreduced?: boolean;
  readonly progress?: (done: ExhaustiveReport) => void;
}

export interface ExhaustiveReport {
  /** Paths run; each adds at least one interleaving that no other has. */
  readonly paths: number;
  /** States met, each entered once. */
  readonly states: number;
  readonly steps: number;
  readonly complete: boolean;
  readonly failure: { readonly invariant: string; readonly events: readonly string[] } | undefined;
}

/** Walks every interleaving of one payment with at most so many faults; a state met before is not entered again. */
export async function exploreAll(options: ExhaustiveOptions): Promise<ExhaustiveReport> {
  const search = new Search();
  let paths = 0;
  let steps = 0;
  let failure: ExhaustiveReport["failure"];
  const report = (complete: boolean): ExhaustiveReport => ({
    paths,
    states: search.states,
    steps,
    complete,
    failure,
  });
  for (let more = true; more; ) {
    const path = new Path(search, options);
    const result = await path.run();
    paths += 1;
    steps += result.steps;
    if (result.violation) {
      failure = { invariant: result.violation.invariant, events: traceOf(result) };
      return report(false);
    }
    more = search.advance(path.footprint);
    if (paths % 1_000 === 0) options.progress?.(report(false));
  }
  return report(true);
}

/** One run, whose choices the search makes. */
class Path {
  readonly #run: Run;
  readonly #scheduler: ChoosingScheduler;
  readonly #search: Search;
  #faultsLeft: number;

  constructor(search: Search, { start, tabs, faults, unreduced = false }: ExhaustiveOptions) {
    this.#search = search;
    this.#faultsLeft = faults;
    search.restart();
    this.#scheduler = new ChoosingScheduler({
      now: () => this.#run?.world.now ?? 0,
      interruptions: () => (this.#faultsLeft > 0 ? this.#interruptions() : []),
      reads: (step) => this.#reads(step),
      isIdle: (page) => this.#isIdle(page),
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

  async run(): Promise<RunResult> {
    const run = this.#run;
    const ended = await run.sufferFaults(() => {
      this.#scheduler.choosing ||= run.world.now >= pressAt;
      if (!this.#scheduler.choosing || this.#scheduler.isForced) return false;
      return !this.#enter();
    });
    if (!ended) return { ...run.result(), violation: judge(run.history.events, run.judged()) };
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
    const labels = scheduler.possible().map(({ label }) => label);
    const chosen = this.#search.enter(labels, scheduler.footprint, () =>
      hashOf(this.#run, scheduler, this.#faultsLeft),
    );
    scheduler.chosen = chosen ?? 0;
    return chosen !== undefined;
  }

  #chooseFate(): Fate {
    if (!this.#scheduler.choosing || this.#faultsLeft === 0) return "delivered";
    this.#scheduler.touch("faults", true);
    const fate = fates[this.#search.choose(fates.length)] ?? "delivered";
    if (fate !== "delivered") this.#faultsLeft -= 1;
    return fate;
  }

  #isIdle(page: Page): boolean {
    if (page.device.locks.isWaiting(page)) return false;
    return !this.#scheduler.pending().some(({ owner, kind }) => owner === page && kind !== "timer");
  }

  /** A crash of a tab that does not pay is its reload that has not begun. */
  #interruptions(): Interruption[] {
    const [device] = this.#run.devices;
    return (device?.livePages() ?? []).flatMap((page) => {
      const tab = device?.pages.indexOf(page) ?? 0;
      return (tab === 1 ? (["reload", "crash"] as const) : (["reload"] as const)).map((type) => {
        const run = () => {
          this.#faultsLeft -= 1;
          this.#run.act({ id: type, at: 0, device: 0, tab, type });
        };
        return { label: `${type} of tab ${tab}`, run };
      });
    });
  }

  #reads({ kind }: Step): string {
    const [device] = this.#run.devices;
    if (kind === "storage") {
      return JSON.stringify([...(device?.databases.rows("nupay", "payment-journal")?.values() ?? [])]);
    }
    if (kind === "lock") return JSON.stringify(device?.locks.state());
    return kind === "request" ? JSON.stringify(this.#run.fleet.summary()) : "";
  }
}
