/** `AbortSignal.timeout` by a clock that moves only when it is told to: nothing is late because the machine is busy. */
export class SimulatedTimeouts {
  readonly #original = AbortSignal.timeout;
  #now = 0;
  #waiting: { readonly due: number; readonly controller: AbortController }[] = [];

  install(): void {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      this.#waiting.push({ due: this.#now + milliseconds, controller });
      return controller.signal;
    };
  }

  /** Aborts what is due, as the platform does. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#waiting.filter((one) => one.due <= this.#now);
    this.#waiting = this.#waiting.filter((one) => one.due > this.#now);
    for (const { controller } of due) {
      controller.abort(new DOMException("The operation timed out.", "TimeoutError"));
    }
  }

  /** Those that wait belong to calls that have ended. */
  forget(): void {
    this.#waiting = [];
  }

  restore(): void {
    AbortSignal.timeout = this.#original;
  }
}
