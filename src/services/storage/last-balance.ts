import { clearEach } from "../browser/stored.ts";

/** Before a person's id: the balance that the wallet gave this person last, in this browser. */
const lastBalancePrefix = "last-balance/";

/** The name of one person's item. */
export function lastBalanceName(person: string): string {
  return `${lastBalancePrefix}${person}`;
}

/** Removes every last balance but this person's. */
export function keepLastBalanceOf(area: () => Storage, person = ""): void {
  clearEach(area, {
    test: (name) => name.startsWith(lastBalancePrefix) && name !== lastBalanceName(person),
  });
}
