import type { Fate } from "simulated-browser";
import { people } from "../run/people.ts";
import type { Scenario } from "../run/scenario.ts";

/**
 * The time of the press, and the end of the phase with faults, in milliseconds. After that phase only polling repeats.
 */
export const pressAt = 2_000;
export const horizon = 100_000;

export const fates: readonly Fate[] = [
  "delivered",
  "request lost",
  "answer lost",
  "answer late",
  "request held",
  "request copied",
  "sent twice by the browser",
  "gateway speaks first",
  "gateway speaks last",
];

/** One answer of each kind: HTML, an error in the contract's shape, a server error, a success without content. */
export const gateways: readonly string[] = [
  "a firewall's 403",
  "a gateway's 403 in the contract's shape",
  "a load balancer's 502",
  "an answer without data",
  "a captive portal's 200",
];

const [dana, priya] = people;

/** One transfer, pressed in the first tab once all tabs are loaded. */
export function smallScope(tabs: number): Scenario {
  if (!dana || !priya) throw new Error("The people are gone");
  return {
    seed: 1,
    idempotency: "required",
    acceptDoublePayments: false,
    devices: [{ tabs, person: dana }],
    earlierBuild: 0,
    balances: false,
    dialogs: false,
    earlierJournal: "nothing",
    actions: [
      {
        id: "press",
        at: pressAt,
        device: 0,
        tab: 1,
        type: "press",
        instruction: { operation: "transfer", cents: 2_500, toAccountId: priya.accountId },
      },
    ],
    rates: { changes: 0, reads: 0, firstHeld: 0 },
    slow: { renewals: 0.1, charges: 600 },
    faultsEnd: horizon,
  };
}
