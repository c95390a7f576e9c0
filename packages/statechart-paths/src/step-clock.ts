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

  setTimeout(callback: () => void, delay: number): number {
    this.#id += 1;
    this.#timeouts.set(this.#id, { due: this.#now + delay, fire: callback });
    return this.#id;
  }

  clearTimeout(id: number): void {
    this.#timeouts.delete(id);
  }

  /** @param maxTimeouts the max number of due delays that fire now; the others fire at the next call */
  increment(duration: number, maxTimeouts = Number.POSITIVE_INFINITY): void {
    this.#now += duration;
    for (let firedCount = 0; firedCount < maxTimeouts; firedCount += 1) {
      const [firstTimeout] = [...this.#timeouts]
        .filter(([, { due }]) => due <= this.#now)
        .sort(([, a], [, b]) => a.due - b.due);
      if (!firstTimeout) return;
      this.#timeouts.delete(firstTimeout[0]);
      firstTimeout[1].fire();
    }
  }
}
