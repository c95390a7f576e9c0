/** What a browser keeps, in memory, and in a bad mood where a test wants it. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  /** Every write is refused, as where the quota is used up. */
  full = false;

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
    if (this.full) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    this.#items.set(name, text);
  }

  /** What stands under the name, parsed. */
  json(name: string): unknown {
    const text = this.getItem(name);
    return text === null ? undefined : JSON.parse(text);
  }
}

/** In some browsers the mere look at a forbidden storage throws. */
export function forbiddenStorage(): Storage {
  throw new DOMException("The operation is insecure.", "SecurityError");
}
