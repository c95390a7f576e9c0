/** Balances of one person's wallet in the course of a walk: which of them may still be on screen. */

/** Of one moment: cents by the key of the fact. */
export type Cents = Readonly<Record<string, string>>;

/** Facts of the wallet's answer and of the ledger's account, and their fields. */
const fields = [
  ["wallet:balance", "balance"],
  ["wallet:available", "availableBalance"],
  ["wallet:pending", "pendingBalance"],
] as const;

/** Milliseconds: an open dashboard reads its balance again within a minute, and a few seconds after a payment. */
export const promisedAge = 65_000;

/** @param wallet its answer's data, or the account in the ledger */
export function centsOf(wallet: unknown): Cents {
  if (typeof wallet !== "object" || wallet === null) return {};
  return Object.fromEntries(fields.map(([key, name]) => [key, String(Reflect.get(wallet, name))]));
}

export class BalanceRecord {
  readonly #noted: { readonly at: number; readonly cents: Cents }[] = [];

  /** @param at by the clock that the app goes by */
  note(at: number, cents: Cents): void {
    const last = this.#noted.at(-1);
    if (Object.keys(cents).length === 0) return;
    if (last && Object.keys(cents).every((key) => last.cents[key] === cents[key])) return;
    this.#noted.push({ at, cents });
  }

  /** What was true at a moment of the promised age, by the key of the fact. */
  within(now: number, age = promisedAge): Readonly<Record<string, readonly string[]>> {
    // Each was true until the next one.
    const allowed = this.#noted.filter((_, index) => {
      const next = this.#noted[index + 1];
      return next === undefined || now - next.at < age;
    });
    if (allowed.length === 0) return {};
    return Object.fromEntries(fields.map(([key]) => [key, allowed.map(({ cents }) => cents[key] ?? "")]));
  }
}
