import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** The longest step, in milliseconds: what a timer starts gets its turn before the next one. */
const longestStep = 500;
/** So that everything runs that waits for promises and storage alone. */
const turns = 12;

/**
 * The clock of charts and browser, for as long as the campaign runs: it moves only while nothing is on the wire, so that
 * an answer after 31 s costs nothing and a busy machine changes no result.
 */
export class SimulatedTime {
  readonly #timers = new Map<number, Timer>();
  readonly #start = Date.parse("2026-11-21T02:00:00.000Z");
  #elapsed = 0;
  #made = 0;
  /** Requests without an answer yet; time stands still meanwhile. */
  inFlight = 0;

  /** Milliseconds since 1970. */
  now = (): number => this.#start + this.#elapsed;
  /** Milliseconds since the beginning. */
  monotonic = (): number => this.#elapsed;

  setTimeout = (callback: () => void, milliseconds: number): number => {
    this.#made += 1;
    this.#timers.set(this.#made, { due: this.#elapsed + Math.max(0, milliseconds), callback });
    return this.#made;
  };

  clearTimeout = (timer: unknown): void => {
    this.#timers.delete(timer as number);
  };

  /** Lets time pass until the condition holds. @throws Error after `limit` simulated milliseconds */
  async passUntil(isReached: () => boolean, limit = 600_000): Promise<void> {
    const end = this.#elapsed + limit;
    while (true) {
      for (let count = 0; count < turns; count += 1) await turn();
      if (isReached()) return;
      if (this.inFlight > 0) {
        await pause(1);
        continue;
      }
      if (this.#elapsed >= end) throw new Error(`it did not come within ${limit} ms`);
      this.advance(longestStep);
    }
  }

  /** To the next timer that is due within so many milliseconds, or to their end. */
  advance(milliseconds: number): void {
    const next = Math.min(...[...this.#timers.values()].map(({ due }) => due));
    this.#elapsed = Math.max(this.#elapsed, Math.min(next, this.#elapsed + milliseconds));
    for (const [id, { due, callback }] of [...this.#timers]) {
      if (due > this.#elapsed || !this.#timers.delete(id)) continue;
      callback();
    }
  }

  /** Timers of a tab that is gone. */
  forget(): void {
    this.#timers.clear();
  }
}
