interface Named {
  readonly type: string;
}

/**
 * The events, oldest first, and the faults and rare states that the run reached. `at` is simulated time in
 * milliseconds.
 */
export class History<Event extends Named> {
  readonly events: ({ readonly at: number } & Event)[] = [];
  readonly #reached = new Map<string, number>();
  readonly #now: () => number;
  readonly #adds: (event: Event) => void;

  /** `adds` is called with each event before it is added. */
  constructor(now: () => number, adds: (event: Event) => void = () => {}) {
    this.#now = now;
    this.#adds = adds;
  }

  add(event: Event): void {
    this.#adds(event);
    this.events.push({ at: this.#now(), ...event });
  }

  /** Counts that the run reached a fault or a rare state. */
  sometimes(name: string): void {
    this.#reached.set(name, (this.#reached.get(name) ?? 0) + 1);
  }

  get reached(): ReadonlyMap<string, number> {
    return this.#reached;
  }
}
