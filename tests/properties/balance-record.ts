/** Records one wallet's balances during a walk, and returns those that the app may still show. */

/** Cents at one moment, by data-fact key. */
export type Cents = Readonly<Record<string, string>>;

/** Each balance's data-fact key, and its field in the wallet's response and in the ledger's account. */
const fields = [
  ["wallet:balance", "balance"],
  ["wallet:available", "availableBalance"],
  ["wallet:pending", "pendingBalance"],
] as const;

/**
 * The max age of a balance on screen, in milliseconds: an open dashboard refetches its balance within a minute, and a
 * few seconds after a payment.
 */
export const promisedAge = 65_000;

/** @param wallet the response's data, or the account in the ledger */
export function centsOf(wallet: unknown): Cents {
  if (typeof wallet !== "object" || wallet === null) return {};
  return Object.fromEntries(fields.map(([key, name]) => [key, String(Reflect.get(wallet, name))]));
}

export class BalanceRecord {
  readonly #noted: { readonly at: number; readonly cents: Cents }[] = [];

  /** @param at time by the app's clock */
  note(at: number, cents: Cents): void {
    const lastNoted = this.#noted.at(-1);
    if (Object.keys(cents).length === 0) return;
    if (lastNoted && Object.keys(cents).every((key) => lastNoted.cents[key] === cents[key])) return;
    this.#noted.push({ at, cents });
  }

  /** Every balance that was correct during the last `age` milliseconds, by data-fact key. */
  allowedValues(now: number, age = promisedAge): Readonly<Record<string, readonly string[]>> {
    // Each balance was correct until the next one was recorded.
    const allowedBalances = this.#noted.filter((_, index) => {
      const next = this.#noted[index + 1];
      return next === undefined || now - next.at < age;
    });
    if (allowedBalances.length === 0) return {};
    return Object.fromEntries(
      fields.map(([key]) => [key, allowedBalances.map(({ cents }) => cents[key] ?? "")]),
    );
  }
}
