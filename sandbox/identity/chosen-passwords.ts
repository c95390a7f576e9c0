/** Lifetime of a registration page, in milliseconds. */
const retention = 30 * 60_000;

/**
 * Passwords of registrations with an error in another field, so that the person need not type the password again and it
 * is never sent back. Stored by the interaction's id, only in memory.
 */
export class ChosenPasswords {
  readonly #kept = new Map<string, { password: string; until: number }>();

  keep(uid: string, password: string, now = Date.now()): void {
    for (const [otherUid, { until }] of this.#kept) if (until <= now) this.#kept.delete(otherUid);
    this.#kept.set(uid, { password, until: now + retention });
  }

  find(uid: string, now = Date.now()): string | undefined {
    const entry = this.#kept.get(uid);
    return entry !== undefined && entry.until > now ? entry.password : undefined;
  }

  forget(uid: string): void {
    this.#kept.delete(uid);
  }
}
