/** Milliseconds that a registration's page can be used. */
const pageLife = 30 * 60_000;

/**
 * The password of a registration that was refused for another field, so that it need not be typed again and is
 * never sent back. By the sign-in's id; kept in memory alone.
 */
export class ChosenPasswords {
  readonly #kept = new Map<string, { password: string; until: number }>();

  keep(uid: string, password: string, now = Date.now()): void {
    for (const [other, { until }] of this.#kept) if (until <= now) this.#kept.delete(other);
    this.#kept.set(uid, { password, until: now + pageLife });
  }

  find(uid: string, now = Date.now()): string | undefined {
    const kept = this.#kept.get(uid);
    return kept !== undefined && kept.until > now ? kept.password : undefined;
  }

  forget(uid: string): void {
    this.#kept.delete(uid);
  }
}
