import type { StartClient } from "../client/client.ts";
import { judge } from "../invariants/invariants.ts";
import type { GatewayAnswer } from "../wire/gateway-answers.ts";
import type { Fate } from "../wire/wire.ts";
import { hashText } from "../world/random.ts";
import type { Scheduler, Step, World } from "../world/world.ts";
import { people } from "./people.ts";
import { Run, type RunResult } from "./run-seed.ts";
import type { Scenario } from "./scenario.ts";
import { traceOf } from "./trace.ts";

export interface ExhaustiveOptions {
  readonly start: StartClient;
  readonly tabs: number;
  /** At most this many faults on one path. */
  readonly faults: number;
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

/** A step further ahead than this is held: it may come at any later instant. Milliseconds. */
const heldFrom = 1_000;
/** The phase with faults ends here; beyond it only polling repeats. Milliseconds. */
const horizon = 100_000;

const fates: readonly Fate[] = [
  "delivered",
  "request lost",
  "answer lost",
  "answer late",
  "request held",
  "request copied",
  "sent twice by the browser",
  "gateway speaks first",
  "gateway speaks last",
];

/** One of each kind: HTML, a refusal in the contract's shape, a server's error, a success that says nothing. */
const gateways: readonly string[] = [
  "a firewall's 403",
  "a gateway's 403 in the contract's shape",
  "a load balancer's 502",
  "an answer without data",
  "a captive portal's 200",
];

/** Which of the possible steps comes next: a prefix decides, beyond it always the first. */
class Choices {
  readonly taken: { chosen: number; of: number }[] = [];

  constructor(private readonly prefix: readonly number[]) {}

  choose(of: number): number {
    if (of <= 1) return 0;
    const chosen = this.prefix[this.taken.length] ?? 0;
    this.taken.push({ chosen, of });
    return chosen;
  }

  get beyondPrefix(): boolean {
    return this.taken.length >= this.prefix.length;
  }
}

/**
 * Every delivery, grant, storage event and message may come before every other. Timers wait until nothing else is ready:
 * an answer slower than a timer is a fault of its own.
 */
class ChoosingScheduler implements Scheduler {
  #steps: Step[] = [];
  readonly #held = new Set<Step>();
  world: World | undefined;
  /** Extra things that may happen now, each for one fault. */
  interruptions: () => readonly (() => void)[] = () => [];
  choosing = true;

  constructor(private readonly choices: Choices) {}

  add(step: Step): void {
    this.#steps.push(step);
    if (step.kind === "timer" || step.kind === "action") return;
    const now = this.world?.now ?? 0;
    if (step.at - now >= heldFrom) this.#held.add(step);
    // The order alone matters; where time does not pass, the same state is met again.
    else if (this.choosing) step.at = now;
  }

  pending(): readonly Step[] {
    return this.#steps.filter((step) => !step.cancelled && step.owner?.state !== "dead");
  }

  next(): Step | undefined {
    this.#steps = [...this.pending()];
    if (!this.choosing) return this.#take(this.#earliest(this.#steps));
    const isTimed = (step: Step) =>
      step.kind === "timer" || (step.kind === "action" && step.at - (this.world?.now ?? 0) >= heldFrom);
    const ready = this.#steps.filter((step) => !isTimed(step) && !this.#held.has(step)).sort(byLabel);
    const continuation = ready.find((step) => step.isContinuation);
    if (continuation) return this.#take(continuation);
    const timer = this.#earliest(this.#steps.filter(isTimed));
    const held = [...this.#held].filter((step) => this.#steps.includes(step)).sort(byLabel);
    const options = ready.length > 0 ? [...ready, ...held] : [...(timer ? [timer] : []), ...held];
    const interruptions = ready.length > 0 || held.length > 0 ? this.interruptions() : [];
    const index = this.choices.choose(options.length + interruptions.length);
    const interrupt = interruptions[index - options.length];
    if (interrupt) {
      return {
        kind: "action",
        label: "a fault",
        at: 0,
        order: 0,
        owner: undefined,
        isContinuation: false,
        cancelled: false,
        run: interrupt,
      };
    }
    const chosen = options[index];
    if (chosen && !isTimed(chosen)) chosen.at = this.world?.now ?? 0;
    return this.#take(chosen);
  }

  #take(step: Step | undefined): Step | undefined {
    if (!step) return undefined;
    this.#held.delete(step);
    this.#steps = this.#steps.filter((one) => one !== step);
    return step;
  }

  #earliest(steps: readonly Step[]): Step | undefined {
    return steps.reduce<Step | undefined>(
      (best, step) =>
        !best || step.at < best.at || (step.at === best.at && byLabel(step, best) < 0) ? step : best,
      undefined,
    );
  }
}

function byLabel(one: Step, other: Step): number {
  return one.label < other.label ? -1 : one.label > other.label ? 1 : 0;
}

const [dana, priya] = people;

function smallScope(tabs: number): Scenario {
  if (!dana || !priya) throw new Error("The people are gone");
  return {
    seed: 1,
    idempotency: "required",
    acceptDoublePayments: false,
    devices: [{ tabs, person: dana }],
    noted: "nothing",
    actions: [
      {
        id: "press",
        // Both tabs are loaded by then.
        at: 2_000,
        device: 0,
        tab: 1,
        type: "press",
        instruction: { operation: "transfer", cents: 2_500, toAccountId: priya.accountId },
      },
    ],
    rates: { money: 0, reads: 0, firstHeld: 0 },
    faultsEnd: horizon,
  };
}

/** Walks every interleaving of one payment with at most so many faults; a state met before is not entered again. */
export async function exploreAll({
  start,
  tabs,
  faults,
  progress,
}: ExhaustiveOptions): Promise<ExhaustiveReport> {
  const seen = new Set<string>();
  let prefix: number[] | undefined = [];
  let paths = 0;
  let steps = 0;
  let failure: ExhaustiveReport["failure"];
  const report = (complete: boolean): ExhaustiveReport => ({
    paths,
    states: seen.size,
    steps,
    complete,
    failure,
  });
  while (prefix && !failure) {
    const choices = new Choices(prefix);
    const result = await runOne(choices, { start, tabs, faults, seen });
    paths += 1;
    steps += result.steps;
    if (result.violation) failure = { invariant: result.violation.invariant, events: traceOf(result) };
    prefix = nextPrefix(choices);
    if (paths % 1_000 === 0) progress?.(report(false));
  }
  return report(prefix === undefined && !failure);
}

/** The deepest choice with an option that was not taken yet. */
function nextPrefix(choices: Choices): number[] | undefined {
  const taken = [...choices.taken];
  for (let last = taken.pop(); last; last = taken.pop()) {
    if (last.chosen + 1 < last.of) return [...taken.map(({ chosen }) => chosen), last.chosen + 1];
  }
  return undefined;
}

async function runOne(
  choices: Choices,
  { start, tabs, faults, seen }: { start: StartClient; tabs: number; faults: number; seen: Set<string> },
): Promise<RunResult> {
  let left = faults;
  const scheduler = new ChoosingScheduler(choices);
  const run: Run = new Run({
    scenario: smallScope(tabs),
    start,
    scheduler,
    chooseFate: () => {
      const fate = scheduler.choosing && left > 0 ? fates[choices.choose(fates.length)] : undefined;
      if (fate !== undefined && fate !== "delivered") left -= 1;
      return fate ?? "delivered";
    },
    chooseGateway(answers) {
      const possible = answers.filter(({ name }) => gateways.includes(name));
      return possible[choices.choose(possible.length)] as GatewayAnswer;
    },
  });
  scheduler.world = run.world;
  scheduler.interruptions = () => (left > 0 ? [interruption("reload", 1), interruption("crash", 1)] : []);
  const interruption = (type: "reload" | "crash", tab: number) => () => {
    left -= 1;
    run.act({ id: type, at: 0, device: 0, tab, type });
  };
  const ended = await run.sufferFaults(() => {
    if (!choices.beyondPrefix) return false;
    const state = hashOf(run, left);
    if (seen.has(state)) return true;
    seen.add(state);
    return false;
  });
  if (!ended) return { ...run.result(), violation: judge(run.history.events, run.judged()) };
  scheduler.choosing = false;
  return await run.healAndJudge();
}

/** 64 bits over everything that decides what can happen next. */
function hashOf(run: Run, left: number): string {
  const { world, fleet, devices, clients, history } = run;
  const [device] = devices;
  const text = JSON.stringify([
    left,
    world
      .pending()
      .map(({ kind, label, at }) => [kind, label, kind === "timer" ? at - world.now : 0])
      .sort(),
    fleet.summary(),
    device?.locks.state(),
    [...(device?.databases.rows("nupay", "payment-journal")?.values() ?? [])],
    device
      ?.livePages()
      .map((page) => [page.name, page.life, page.requests, page.storageSteps, clients.get(page)?.state()]),
    Math.min(world.now, horizon),
    history.events
      .filter(({ type }) => type === "told" || type === "moved" || type === "notSent")
      .map(({ type }) => type),
  ]);
  return `${hashText(text, 1)}-${hashText(text, 2)}`;
}
