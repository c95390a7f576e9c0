/** Wrong passwords in a row before the next try has to wait. */
const free = 5;
/** Milliseconds that the pause lasts; each further wrong password begins it anew. */
const pause = 30_000;

/** Counts the wrong passwords of each e-mail, so that passwords cannot be tried without a pause. Kept in memory alone. */
export class Attempts {
  readonly #failed = new Map<string, { count: number; until: number }>();

  /** Whether this e-mail has to wait: then no password is tried, right or wrong. */
  isPaused(email: string, now = Date.now()): boolean {
    return (this.#failed.get(keyOf(email))?.until ?? 0) > now;
  }

  failed(email: string, now = Date.now()): void {
    const count = (this.#failed.get(keyOf(email))?.count ?? 0) + 1;
    this.#failed.set(keyOf(email), { count, until: count < free ? 0 : now + pause });
  }

  succeeded(email: string): void {
    this.#failed.delete(keyOf(email));
  }

  clear(): void {
    this.#failed.clear();
  }
}

function keyOf(email: string): string {
  return email.trim().toLowerCase();
}
