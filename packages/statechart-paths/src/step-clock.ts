interface Timeout {
  readonly dueAt: number;
  readonly fire: () => void;
}

/**
 * Simulated time. Unlike XState's `SimulatedClock`, it can fire one of several delays that are due at the same instant.
 */
export class StepClock {
  readonly #timeouts = new Map<number, Timeout>();
  #now = 0;
  #id = 0;

  now(): number {
    return this.#now;
  }

  setTimeout(fire: () => void, delay: number): number {
    this.#id += 1;
    this.#timeouts.set(this.#id, { dueAt: this.#now + delay, fire });
    return this.#id;
  }

  clearTimeout(id: number): void {
    this.#timeouts.delete(id);
  }

  /** @param most the max number of due delays that fire now; the others fire at the next call */
  increment(by: number, most = Number.POSITIVE_INFINITY): void {
    this.#now += by;
    for (let fired = 0; fired < most; fired += 1) {
      const [firstTimeout] = [...this.#timeouts]
        .filter(([, { dueAt }]) => dueAt <= this.#now)
        .sort(([, a], [, b]) => a.dueAt - b.dueAt);
      if (!firstTimeout) return;
      this.#timeouts.delete(firstTimeout[0]);
      firstTimeout[1].fire();
    }
  }
}
