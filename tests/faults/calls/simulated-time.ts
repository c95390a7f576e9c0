import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** Max step, in milliseconds: the effects of a timer run before the next step. */
const maxStep = 500;
/** The number of event loop turns that is enough for all work that waits only for promises and storage. */
const eventLoopTurns = 12;

/**
 * The clock of the charts and the browser: it advances only while no request is in flight, so that an answer after 31 s
 * takes no real time and a busy machine does not change the result.
 */
export class SimulatedTime {
  readonly #timers = new Map<number, Timer>();
  readonly #start = Date.parse("2026-11-21T02:00:00.000Z");
  #elapsed = 0;
  #made = 0;
  /** Requests without an answer yet; the clock is stopped meanwhile. */
  inFlight = 0;

  /** Milliseconds since 1970. */
  now = (): number => this.#start + this.#elapsed;
  /** Milliseconds since the start. */
  monotonic = (): number => this.#elapsed;

  setTimeout = (callback: () => void, milliseconds: number): number => {
    this.#made += 1;
    this.#timers.set(this.#made, { due: this.#elapsed + Math.max(0, milliseconds), callback });
    return this.#made;
  };

  clearTimeout = (timer: unknown): void => {
    this.#timers.delete(timer as number);
  };

  /** Advances time until the condition is met. @throws Error after `limit` simulated milliseconds */
  async passUntil(isReached: () => boolean, limit = 600_000): Promise<void> {
    const end = this.#elapsed + limit;
    while (true) {
      for (let count = 0; count < eventLoopTurns; count += 1) await turn();
      if (isReached()) return;
      if (this.inFlight > 0) {
        await pause(1);
        continue;
      }
      if (this.#elapsed >= end) throw new Error(`it did not come within ${limit} ms`);
      this.advance(maxStep);
    }
  }

  /** Advances to the next timer that is due within `milliseconds`, or by all of them. */
  advance(milliseconds: number): void {
    const next = Math.min(...[...this.#timers.values()].map(({ due }) => due));
    this.#elapsed = Math.max(this.#elapsed, Math.min(next, this.#elapsed + milliseconds));
    for (const [id, { due, callback }] of [...this.#timers]) {
      if (due > this.#elapsed || !this.#timers.delete(id)) continue;
      callback();
    }
  }

  /** Removes the timers of a closed tab. */
  forget(): void {
    this.#timers.clear();
  }
}
