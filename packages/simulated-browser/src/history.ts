interface Named {
  readonly type: string;
}

/**
 * The events of a run, oldest first, and counts of its faults and rare states. `at` is the simulated time in
 * milliseconds.
 */
export class History<Event extends Named> {
  readonly events: ({ readonly at: number } & Event)[] = [];
  readonly #reached = new Map<string, number>();
  readonly #now: () => number;
  readonly #adds: (event: Event) => void;

  /** @param onAdd called with each event before the event is added */
  constructor(now: () => number, onAdd: (event: Event) => void = () => {}) {
    this.#now = now;
    this.#adds = onAdd;
  }

  add(event: Event): void {
    this.#adds(event);
    this.events.push({ at: this.#now(), ...event });
  }

  /** Counts an occurrence of a fault or a rare state. */
  sometimes(name: string): void {
    this.#reached.set(name, (this.#reached.get(name) ?? 0) + 1);
  }

  get reached(): ReadonlyMap<string, number> {
    return this.#reached;
  }
}
