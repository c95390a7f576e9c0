interface Named {
  readonly type: string;
}

/** What happened, oldest first, and which faults and rare states were reached. `at` is simulated time in milliseconds. */
export class History<Event extends Named> {
  readonly events: ({ readonly at: number } & Event)[] = [];
  readonly #reached = new Map<string, number>();
  readonly #now: () => number;
  readonly #adds: (event: Event) => void;

  /** `adds` is told each event before it is there. */
  constructor(now: () => number, adds: (event: Event) => void = () => {}) {
    this.#now = now;
    this.#adds = adds;
  }

  add(event: Event): void {
    this.#adds(event);
    this.events.push({ at: this.#now(), ...event });
  }

  /** A fault or a rare state was reached. */
  sometimes(name: string): void {
    this.#reached.set(name, (this.#reached.get(name) ?? 0) + 1);
  }

  get reached(): ReadonlyMap<string, number> {
    return this.#reached;
  }
}
