import { Device } from "./browser/device.ts";
import { Faults } from "./faults.ts";
import { History } from "./history.ts";
import { Labelled } from "./random.ts";
import type { Choices, Fate, WireRates } from "./wire/fates.ts";
import type { Backend, WireAnswer, WireRequest } from "./wire/messages.ts";
import { Wire } from "./wire/wire.ts";
import { type Scheduler, World } from "./world.ts";

/** Defines one world: its server, pages, actions and checks. */
export interface Scenario {
  /** The faults that the network may inject into a request; default: all. */
  readonly fates?: readonly Fate[];
  /** The rates of network faults; default: a third of the changes and a tenth of the reads. */
  readonly rates?: Partial<WireRates>;
  /** The server: handles a request. */
  answer(request: WireRequest): WireAnswer;
  /** Loads the pages and schedules the people's actions. */
  begin(simulation: Simulation): void;
  /** Checks the final state. @returns a description of the failure, or undefined */
  wrongAtTheEnd(): string | undefined;
  /** Checks the state after each step. @returns a description of the failure, or undefined */
  wrong?(): string | undefined;
  /**
   * All data of server and pages that their further behaviour depends on, as JSON. An exhaustive search treats states
   * with equal values as one; without this method it merges no states.
   */
  state?(): unknown;
}

/** Creates a new scenario for each run, so that runs share no state. */
export type NewScenario = () => Scenario;

export interface SimulationOptions
  extends Partial<Pick<Choices, "chooseFate" | "chooseGateway" | "chooseWay">> {
  readonly seed: number;
  /** Labels of the faults and actions to leave out. */
  readonly muted?: ReadonlySet<string>;
  readonly scheduler?: Scheduler;
}

interface SimulationEvent {
  readonly type: "step" | "fault" | "threw";
  readonly text: string;
}

/** 2026-01-01T00:00:00Z */
const epoch = 1_767_225_600_000;

/** One run of a scenario, with its clock, network and devices. */
export class Simulation {
  readonly random: Labelled;
  readonly history: History<SimulationEvent>;
  readonly faults: Faults;
  readonly world: World;
  readonly wire: Wire;
  readonly devices: Device[] = [];
  /** Labels of the actions that ran (not muted). */
  readonly actions: string[] = [];
  #orders = 0;
  #threw: string | undefined;

  constructor(
    readonly scenario: Scenario,
    readonly options: SimulationOptions,
  ) {
    const { seed, muted, scheduler, ...choices } = options;
    this.random = new Labelled(seed);
    this.faults = new Faults(this.random, muted);
    this.world = new World({
      ...(scheduler && { scheduler }),
      order: () => this.random.number(`order ${++this.#orders}`),
      failed: (error, step) => this.#fails(step.label, error),
      begins: ({ label }) => this.history.add({ type: "step", text: label }),
    });
    this.history = new History(() => this.world.now);
    this.wire = new Wire({
      world: this.world,
      history: this.history,
      faults: this.faults,
      rates: { changes: 1 / 3, reads: 0.1, firstHeld: 0, ...scenario.rates },
      ...(scenario.fates && { fates: scenario.fates }),
      backend: () => this.#backend,
      ...choices,
    });
    scenario.begin(this);
  }

  /** Adds a browser with its own tabs and storage. */
  device(): Device {
    const { world, wire, random } = this;
    const device = new Device({ name: `d${this.devices.length + 1}`, world, wire, random, epoch });
    this.devices.push(device);
    return device;
  }

  /** Schedules an action of a person or device, in milliseconds after the start. */
  act(label: string, delay: number, run: () => unknown): void {
    if (this.options.muted?.has(label)) return;
    this.actions.push(label);
    this.world.schedule({ kind: "action", label, delay: delay, run });
  }

  /** The failure so far, or undefined. */
  wrong(): string | undefined {
    return this.#threw ?? this.scenario.wrong?.();
  }

  /** Runs step after step while `shouldContinue` returns true. @returns the failure, or undefined */
  async run(shouldContinue: () => boolean = () => true): Promise<string | undefined> {
    const reportRejection = (error: unknown): void => this.#fails("a promise that was not handled", error);
    process.on("unhandledRejection", reportRejection);
    try {
      await this.world.settle();
      for (;;) {
        const violation = this.wrong();
        if (violation !== undefined) return violation;
        if (this.world.pending().length === 0) return this.scenario.wrongAtTheEnd();
        if (!shouldContinue()) return undefined;
        await this.world.step();
        if (this.world.steps > 1_000_000) throw new Error("The run does not end.");
      }
    } finally {
      process.off("unhandledRejection", reportRejection);
    }
  }

  /** The history as text: one line for each event, oldest first. */
  trace(): string[] {
    return this.history.events.map(({ at, type, text }) => {
      const seconds = `${(at / 1_000).toFixed(3).padStart(9)} s`;
      return `${seconds}  ${type === "fault" ? "!  " : "   "}${text}`;
    });
  }

  get #backend(): Backend {
    return {
      receive: (request, answer) => {
        answer(this.scenario.answer(request));
        return true;
      },
    };
  }

  #fails(source: string, error: unknown): void {
    this.#threw = `${source}: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
    this.history.add({ type: "threw", text: this.#threw });
  }
}
