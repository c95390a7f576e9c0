/** A browser's storage in memory, which can fail on request. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  /** Whether every write fails, as if the quota were exceeded. */
  isFull = false;

  get length(): number {
    return this.#items.size;
  }
  clear(): void {
    this.#items.clear();
  }
  getItem(name: string): string | null {
    return this.#items.get(name) ?? null;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  removeItem(name: string): void {
    this.#items.delete(name);
  }
  setItem(name: string, text: string): void {
    if (this.isFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    this.#items.set(name, text);
  }

  /** The parsed item of this name. */
  json(name: string): unknown {
    const text = this.getItem(name);
    return text === null ? undefined : JSON.parse(text);
  }
}

/** Throws at any access, as a forbidden storage does in some browsers. */
export function forbiddenStorage(): Storage {
  throw new DOMException("The operation is insecure.", "SecurityError");
}
