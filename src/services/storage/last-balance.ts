import { clearItems } from "../browser/stored.ts";

/** Prefix of an item's name, before a person's id: this person's last known balance in this browser. */
const lastBalancePrefix = "last-balance/";

/** The item's name for one person. */
export function lastBalanceName(person: string): string {
  return `${lastBalancePrefix}${person}`;
}

/** Removes the last balances of all other persons. */
export function clearOtherLastBalances(getStorage: () => Storage, person = ""): void {
  clearItems(getStorage, {
    test: (name) => name.startsWith(lastBalancePrefix) && name !== lastBalanceName(person),
  });
}
