interface Timeout {
  readonly due: number;
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
    this.#timeouts.set(this.#id, { due: this.#now + delay, fire });
    return this.#id;
  }

  clearTimeout(id: number): void {
    this.#timeouts.delete(id);
  }

  /** @param most the max number of due delays that fire now; the others fire at the next call */
  increment(by: number, most = Number.POSITIVE_INFINITY): void {
    this.#now += by;
    for (let fired = 0; fired < most; fired += 1) {
      const [first] = [...this.#timeouts]
        .filter(([, { due }]) => due <= this.#now)
        .sort(([, one], [, other]) => one.due - other.due);
      if (!first) return;
      this.#timeouts.delete(first[0]);
      first[1].fire();
    }
  }
}
