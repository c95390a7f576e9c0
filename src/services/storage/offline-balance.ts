import type { LastBalance } from "../../machines/app/offline-balance.machine.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";
import type { AuthStore } from "./auth-store.ts";
import { lastBalanceName } from "./last-balance.ts";
import type { StoredBalance } from "./store-balance.ts";

const minuteInMs = 60_000;

function parseStoredBalance(json: unknown): StoredBalance | undefined {
  if (!isFields(json) || json.v !== 1) return undefined;
  const { currency, cents, at } = json;
  if (typeof currency !== "string" || !/^[a-z]{3}$/i.test(currency)) return undefined;
  if (typeof cents !== "number" || !Number.isSafeInteger(cents)) return undefined;
  if (typeof at !== "string" || Number.isNaN(Date.parse(at))) return undefined;
  return { v: 1, currency, cents, at };
}

/**
 * The last balance of the person who is signed in by this browser's store. Undefined if none is stored, or if it is too
 * old for an unused session or from the future (the clock was set back): then it is removed.
 * @param limit minutes after which an unused session ends
 * @param now milliseconds since 1970
 */
export function readLastBalance(
  getStorage: () => Storage,
  auth: Pick<Stored<AuthStore>, "read">,
  limit: number,
  now: number,
): LastBalance | undefined {
  const person = auth.read()?.user?.id;
  if (person === undefined) return undefined;
  const store = stored(getStorage, lastBalanceName(person), parseStoredBalance);
  const keptBalance = store.read();
  const age = keptBalance === undefined ? Number.NaN : now - Date.parse(keptBalance.at);
  if (keptBalance !== undefined && age >= 0 && age < limit * minuteInMs) {
    const { currency, cents, at } = keptBalance;
    return { currency: currency.toUpperCase(), cents, at, remaining: limit * minuteInMs - age };
  }
  store.clear();
  return undefined;
}
