import type { Backend, Labelled, Owner, WireRequest, World } from "simulated-browser";
import type { Answer } from "./answer.ts";
import type { ServerOptions } from "./options.ts";
import { WalletServer } from "./server.ts";
import { ServerState } from "./state.ts";

/** One server process; its unfinished work dies with it. */
class Process implements Owner {
  state: "active" | "dead" = "active";
  readonly connections = new Set<() => void>();
  park(): void {}
}

/** The wallet's servers: processes that crash and restart, over one persistent database. */
export class Fleet implements Backend {
  readonly state = new ServerState();
  #process: Process | undefined = new Process();
  #server: WalletServer;

  constructor(
    private readonly world: World,
    private readonly random: Labelled,
    private readonly options: Omit<ServerOptions, "later" | "idempotency"> & {
      /** The setting that each process reads when it starts. */
      readonly idempotency: () => ServerOptions["idempotency"];
    },
  ) {
    this.#server = this.#start(this.#process as Process);
  }

  get server(): WalletServer {
    return this.#server;
  }

  receive(request: WireRequest, answer: (answer: Answer) => void, died: () => void): boolean {
    const process = this.#process;
    if (!process) return false;
    process.connections.add(died);
    this.#server.handle(request, (result) => {
      process.connections.delete(died);
      answer(result);
    });
    return true;
  }

  /** Input of the state hash of the exhaustive search. */
  summary(): unknown {
    const { keys, accounts, charges, transit } = this.state;
    return [
      [...keys.values()].map(({ key, state }) => [key, state]),
      [...accounts.values()].map(({ balance }) => balance),
      charges.length,
      transit.length,
      this.#process !== undefined,
    ];
  }

  /** Crashes the process; another starts after `down` milliseconds and recovers after `recoveryAfter`. */
  crash(downtime: number, recoveryAfter: number): void {
    const process = this.#process;
    if (!process) return;
    process.state = "dead";
    this.#process = undefined;
    const isInProgress = [...this.state.keys.values()].some(({ state }) => state === "in_progress");
    if (isInProgress) this.options.observe.sometimes("server: a crash between charge and posting");
    for (const died of process.connections) died();
    this.world.schedule({
      kind: "server",
      label: "the server starts again",
      delay: downtime,
      run: () => {
        const next = new Process();
        this.#process = next;
        this.#server = this.#start(next);
        this.world.schedule({
          kind: "server",
          label: "the server recovers the keys in progress",
          delay: recoveryAfter,
          owner: next,
          run: () => this.#server.recover(),
        });
      },
    });
  }

  #start(process: Process): WalletServer {
    const { world, random } = this;
    return new WalletServer(
      {
        ...this.options,
        idempotency: this.options.idempotency(),
        later(label, from, to, run) {
          world.schedule({ kind: "server", label, delay: random.wait(label, from, to), owner: process, run });
        },
      },
      this.state,
    );
  }
}
