/** The states that were met; several threads may share them. */
export interface States {
  readonly count: number;
  /**
   * Notes that a state was met, of which these options are not walked now. Answers the options that no path has taken from
   * it so far; undefined where it was never met.
   */
  meet(hash: string, asleep: ReadonlySet<number>): ReadonlySet<number> | undefined;
}

/** More options than these of one state are never left asleep: the table keeps so many for each. */
export const maxAsleep = 5;

export class LocalStates implements States {
  readonly #asleep = new Map<string, ReadonlySet<number>>();

  get count(): number {
    return this.#asleep.size;
  }

  meet(hash: string, asleep: ReadonlySet<number>): ReadonlySet<number> | undefined {
    const before = this.#asleep.get(hash);
    this.#asleep.set(hash, new Set([...(before ?? asleep)].filter((option) => asleep.has(option))));
    return before;
  }
}

/** Numbers in front of the table: a lock, the states, the threads without work, whether the threads are to stop, at how many states. */
const header = 16;
/** Two for the hash, one that counts the options, and the options. */
const width = 3 + maxAsleep;
const capacity = 1 << 22;

/** A hash table in memory that threads share. One thread at a time changes it. */
export class SharedStates implements States {
  readonly #numbers: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(4 * (header + width * capacity))) {
    this.#numbers = new Int32Array(memory);
  }

  get count(): number {
    return Atomics.load(this.#numbers, 1);
  }

  /** Threads that wait for work. */
  get hungry(): number {
    return Atomics.load(this.#numbers, 2);
  }

  set hungry(threads: number) {
    Atomics.store(this.#numbers, 2, threads);
  }

  get isStopping(): boolean {
    if (Atomics.load(this.#numbers, 3) === 1) return true;
    const most = Atomics.load(this.#numbers, 4);
    return most > 0 && this.count >= most;
  }

  /** The threads stop once so many states were met. */
  stopAt(states: number): void {
    Atomics.store(this.#numbers, 4, states);
  }

  stop(): void {
    Atomics.store(this.#numbers, 3, 1);
  }

  /** The table as bytes, for a file. */
  bytes(): Uint8Array {
    return new Uint8Array(this.memory, 4 * header);
  }

  /** Puts back a table that was kept with so many states. */
  restore(bytes: Uint8Array, count: number): void {
    this.bytes().set(bytes);
    Atomics.store(this.#numbers, 1, count);
  }

  meet(hash: string, asleep: ReadonlySet<number>): ReadonlySet<number> | undefined {
    const numbers = this.#numbers;
    const [one = 0, other = 0] = hash.split("-").map((part) => Number.parseInt(part, 36) | 0);
    while (Atomics.compareExchange(numbers, 0, 0, 1) !== 0) Atomics.wait(numbers, 0, 1, 1);
    try {
      for (let slot = (one >>> 0) % capacity; ; slot = (slot + 1) % capacity) {
        const at = header + slot * width;
        const kept = numbers[at + 2] ?? 0;
        if (kept === 0) {
          if (Atomics.add(numbers, 1, 1) > capacity * 0.8) throw new Error("The table of states is full");
          numbers.set([one, other, asleep.size + 1, ...asleep], at);
          return undefined;
        }
        if (numbers[at] !== one || numbers[at + 1] !== other) continue;
        const before = new Set(numbers.subarray(at + 3, at + 2 + kept));
        const still = [...before].filter((option) => asleep.has(option));
        numbers.set([still.length + 1, ...still], at + 2);
        return before;
      }
    } finally {
      Atomics.store(numbers, 0, 0);
      Atomics.notify(numbers, 0, 1);
    }
  }
}
