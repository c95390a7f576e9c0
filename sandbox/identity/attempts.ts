/** Number of consecutive wrong passwords that pauses the sign-in. */
const pauseAfter = 5;
/** Length of the pause, in milliseconds. Each further wrong password restarts the pause. */
const pauseLength = 30_000;
/** Time after its last wrong password at which an e-mail address is dropped, in milliseconds. */
const retention = 15 * 60_000;
/** Max e-mail addresses. Above this number, the address with the oldest last failure is dropped. */
const maxAddresses = 10_000;

/** Counts wrong passwords per e-mail address and pauses the sign-in after too many. The counts are only in memory. */
export class SignInAttempts {
  /** The counts by e-mail address, ordered by the last wrong password, newest last. */
  readonly #failed = new Map<string, { count: number; until: number; last: number }>();

  /** During a pause no password is checked, right or wrong. */
  isPaused(email: string, now = Date.now()): boolean {
    return (this.#failed.get(keyOf(email))?.until ?? 0) > now;
  }

  failed(email: string, now = Date.now()): void {
    const key = keyOf(email);
    const count = (this.#failed.get(key)?.count ?? 0) + 1;
    this.#failed.delete(key);
    for (const [otherKey, { last }] of this.#failed) {
      if (now - last < retention && this.#failed.size < maxAddresses) break;
      this.#failed.delete(otherKey);
    }
    this.#failed.set(key, { count, until: count < pauseAfter ? 0 : now + pauseLength, last: now });
  }

  get size(): number {
    return this.#failed.size;
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
