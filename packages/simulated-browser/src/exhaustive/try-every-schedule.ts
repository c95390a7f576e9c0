import type { Page } from "../browser/page.ts";
import { type NewScenario, Simulation } from "../simulation.ts";
import { allFates, type Fate } from "../wire/fates.ts";
import type { GatewayAnswer } from "../wire/gateway-answers.ts";
import type { Origin } from "../world.ts";
import { ChoosingScheduler } from "./choosing-scheduler.ts";
import { Search } from "./search.ts";
import { LocalStates } from "./states.ts";
import { type Failure, nothingWalked, type WalkedPath, walk } from "./walk.ts";
import { hash64, type Work, Works } from "./work.ts";

export interface ScheduleReport {
  /** The number of runs, each with a different interleaving. */
  readonly paths: number;
  /** The number of different states. */
  readonly states: number;
  readonly steps: number;
  /** Whether every path was walked. */
  readonly complete: boolean;
  readonly failure: Failure | undefined;
}

export interface ScheduleOptions {
  /** Maximum number of network faults on one path. */
  readonly faults: number;
  /** Stops the search after this many paths. */
  readonly maxPaths?: number;
  /** If true, walks both orders of steps that commute. */
  readonly unreduced?: boolean;
}

/** Walks every order of deliveries, grants, storage events, messages and actions. */
export async function tryEverySchedule(
  scenario: NewScenario,
  { faults, maxPaths = Number.POSITIVE_INFINITY, unreduced = false }: ScheduleOptions,
): Promise<ScheduleReport> {
  const states = new LocalStates();
  const works = new Works();
  const search = new Search(states);
  const walkResult = nothingWalked();
  let isCutOff = false;
  let hashCount = 0;
  await walk(
    search,
    () =>
      new SchedulePath(search, works, scenario, { faults, unreduced, uniqueHash: () => `${++hashCount}-0` }),
    walkResult,
    () => {
      isCutOff = walkResult.paths >= maxPaths;
      return !isCutOff;
    },
  );
  const { paths, steps, failure } = walkResult;
  return { paths, states: states.count, steps, complete: failure === undefined && !isCutOff, failure };
}

class SchedulePath implements WalkedPath {
  readonly #scheduler: ChoosingScheduler;
  readonly #simulation: Simulation;
  readonly #uniqueHash: () => string;
  #faultsLeft: number;

  constructor(
    private readonly search: Search,
    works: Works,
    scenario: NewScenario,
    options: {
      readonly faults: number;
      readonly unreduced: boolean;
      /** Returns a unique hash, so that the state equals no other one. */
      readonly uniqueHash: () => string;
    },
  ) {
    this.#faultsLeft = options.faults;
    this.#uniqueHash = options.uniqueHash;
    const newScenario = scenario();
    const fates = [...new Set<Fate>(["delivered", ...(newScenario.fates ?? allFates)])];
    this.#scheduler = new ChoosingScheduler({
      now: () => this.#simulation?.world.now ?? 0,
      interruptions: () => [],
      works,
      unreduced: options.unreduced,
    });
    this.#scheduler.choosing = true;
    this.#simulation = new Simulation(newScenario, {
      seed: 1,
      scheduler: this.#scheduler,
      chooseFate: () => this.#chooseFate(fates),
      chooseGateway: (answers) => answers[search.choose(answers.length)] as GatewayAnswer,
      chooseWay: (optionCount) => search.choose(optionCount),
    });
  }

  get footprint() {
    return this.#scheduler.footprint;
  }

  async run() {
    const simulation = this.#simulation;
    const violation = await simulation.run(() => this.#scheduler.isForced || this.#enter());
    const failure =
      violation === undefined ? undefined : { invariant: violation, events: simulation.trace() };
    return { steps: simulation.world.steps, failure };
  }

  /** @returns false if every continuation of this state is known */
  #enter(): boolean {
    const chosenOption = this.search.enter(this.#scheduler.footprint, {
      hash: () => ({ hash: this.#hash(), isMirrored: false }),
      options: () => this.#scheduler.possible(),
    });
    this.#scheduler.chosen = chosenOption ?? "";
    return chosenOption !== undefined;
  }

  #chooseFate(fates: readonly Fate[]): Fate {
    if (this.#faultsLeft === 0) return "delivered";
    this.#scheduler.touch("faults", true);
    const fate = fates[this.search.choose(fates.length)] ?? "delivered";
    if (fate !== "delivered") this.#faultsLeft -= 1;
    return fate;
  }

  #hash(): string {
    const { scenario, world, devices } = this.#simulation;
    if (!scenario.state) return this.#uniqueHash();
    const deviceStates = devices.map((device) => [
      [device.online, device.wall(), device.monotonic()],
      device.databases.faults,
      device.channels.state(),
      device.localStorage.state(),
      device.databases.contents(),
      device.databases.unfinished().map(({ text, origin }) => text + workOf(origin)),
      device.locks.state(workOf),
      device.livePages().map(stateOf),
    ]);
    const pendingSteps = this.#scheduler.state("folded");
    return hash64(
      JSON.stringify([this.#faultsLeft, world.now, pendingSteps, deviceStates, scenario.state()]),
    );
  }
}

function workOf(origin: Origin | undefined): string {
  return ` from ${(origin as Work | undefined)?.folded}`;
}

function stateOf({ name, state, life, visible, session }: Page): unknown {
  return [name, state, life, visible, session.state()];
}
