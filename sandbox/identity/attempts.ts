/** So many wrong passwords in a row start a pause. */
const pauseAfter = 5;
/** In milliseconds; each further wrong password starts the pause again. */
const pauseLength = 30_000;

/** Counts the wrong passwords of each e-mail address and pauses its sign-in after too many. Kept in memory only. */
export class Attempts {
  readonly #failed = new Map<string, { count: number; until: number }>();

  /** During a pause no password is checked, right or wrong. */
  isPaused(email: string, now = Date.now()): boolean {
    return (this.#failed.get(keyOf(email))?.until ?? 0) > now;
  }

  failed(email: string, now = Date.now()): void {
    const count = (this.#failed.get(keyOf(email))?.count ?? 0) + 1;
    this.#failed.set(keyOf(email), { count, until: count < pauseAfter ? 0 : now + pauseLength });
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
