import type { Balance } from "../../machines/core/domain.ts";
import { stored } from "../browser/stored.ts";
import { authStore } from "./auth-store.ts";
import { lastBalanceName } from "./last-balance.ts";

/** The stored part of a balance: its main amount in whole cents. */
export interface StoredBalance {
  readonly v: 1;
  /** ISO 4217. */
  readonly currency: string;
  readonly cents: number;
  /** When the wallet returned it, ISO 8601. */
  readonly at: string;
}

/**
 * Stores the balance that the wallet just returned, for a start without a network; not for a person whom another tab
 * has signed out.
 * @param person the access token's subject; undefined if no person is signed in
 */
export function storeBalance(
  getStorage: () => Storage,
  person: string | undefined,
  { currency, balance }: Balance,
): void {
  if (person === undefined || authStore(getStorage).read()?.user?.id !== person) return;
  stored<StoredBalance>(getStorage, lastBalanceName(person), () => undefined).write({
    v: 1,
    currency,
    cents: balance,
    at: new Date().toISOString(),
  });
}
