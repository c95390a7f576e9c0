/** The visited states, which threads may share. */
export interface States {
  readonly count: number;
  /**
   * Records a visit to a state with its sleep set. @returns the options that no earlier visit has walked; undefined for
   * a new state
   */
  meet(hash: string, sleepingIds: ReadonlySet<number>): ReadonlySet<number> | undefined;
}

/** Max size of a stored sleep set: the table reserves this many numbers for each state. */
export const maxAsleep = 5;

export class LocalStates implements States {
  readonly #asleep = new Map<string, ReadonlySet<number>>();

  get count(): number {
    return this.#asleep.size;
  }

  meet(hash: string, sleepingIds: ReadonlySet<number>): ReadonlySet<number> | undefined {
    const previousIds = this.#asleep.get(hash);
    this.#asleep.set(
      hash,
      new Set([...(previousIds ?? sleepingIds)].filter((option) => sleepingIds.has(option))),
    );
    return previousIds;
  }
}

/**
 * Numbers in front of the table: lock, number of states, idle threads, stop flag, and the number of states to stop at.
 */
const header = 16;
/** Numbers for each state: two for the hash, one for the count of options, then the options. */
const width = 3 + maxAsleep;
const capacity = 1 << 22;

/** A hash table in shared memory. One thread at a time changes it. */
export class SharedStates implements States {
  readonly #numbers: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(4 * (header + width * capacity))) {
    this.#numbers = new Int32Array(memory);
  }

  get count(): number {
    return Atomics.load(this.#numbers, 1);
  }

  /** The number of threads without work. */
  get hungry(): number {
    return Atomics.load(this.#numbers, 2);
  }

  set hungry(threadCount: number) {
    Atomics.store(this.#numbers, 2, threadCount);
  }

  get isStopping(): boolean {
    if (Atomics.load(this.#numbers, 3) === 1) return true;
    const maxCount = Atomics.load(this.#numbers, 4);
    return maxCount > 0 && this.count >= maxCount;
  }

  /** Stops the threads once they have visited this many states. */
  stopAt(maxStateCount: number): void {
    Atomics.store(this.#numbers, 4, maxStateCount);
  }

  stop(): void {
    Atomics.store(this.#numbers, 3, 1);
  }

  /** The table as bytes, for a file. */
  bytes(): Uint8Array {
    return new Uint8Array(this.memory, 4 * header);
  }

  /** Restores a stored table with its number of states. */
  restore(bytes: Uint8Array, count: number): void {
    this.bytes().set(bytes);
    Atomics.store(this.#numbers, 1, count);
  }

  meet(hash: string, sleepingIds: ReadonlySet<number>): ReadonlySet<number> | undefined {
    const numbers = this.#numbers;
    const [firstHalf = 0, secondHalf = 0] = hash.split("-").map((half) => Number.parseInt(half, 36) | 0);
    while (Atomics.compareExchange(numbers, 0, 0, 1) !== 0) Atomics.wait(numbers, 0, 1, 1);
    try {
      for (let slot = (firstHalf >>> 0) % capacity; ; slot = (slot + 1) % capacity) {
        const slotOffset = header + slot * width;
        const storedCount = numbers[slotOffset + 2] ?? 0;
        if (storedCount === 0) {
          if (Atomics.add(numbers, 1, 1) > capacity * 0.8) throw new Error("The table of states is full");
          numbers.set([firstHalf, secondHalf, sleepingIds.size + 1, ...sleepingIds], slotOffset);
          return undefined;
        }
        if (numbers[slotOffset] !== firstHalf || numbers[slotOffset + 1] !== secondHalf) continue;
        const previousIds = new Set(numbers.subarray(slotOffset + 3, slotOffset + 2 + storedCount));
        const stillSleepingIds = [...previousIds].filter((option) => sleepingIds.has(option));
        numbers.set([stillSleepingIds.length + 1, ...stillSleepingIds], slotOffset + 2);
        return previousIds;
      }
    } finally {
      Atomics.store(numbers, 0, 0);
      Atomics.notify(numbers, 0, 1);
    }
  }
}
