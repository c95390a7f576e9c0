import { BalanceRecord, promisedAge } from "../../properties/balance-record.ts";
import type { Run } from "./run-seed.ts";

const key = "wallet:balance";
/**
 * Milliseconds for which a wrong balance is accepted, because a page updates shortly after it wakes up or its minute is
 * over.
 */
const grace = 5_000;

/** Records the simulated ledger's balances, and checks that each page shows a balance of the promised age. */
export class Balances {
  readonly #records = new Map<string, { readonly record: BalanceRecord; cents: number }>();

  constructor(private readonly run: Run) {}

  /** Records a change of the ledger: the previous balance may be shown for the promised age. */
  note(): void {
    let isNew = false;
    for (const { person, balance } of this.run.fleet.state.accounts.values()) {
      const knownBalance = this.#records.get(person) ?? { record: new BalanceRecord(), cents: Number.NaN };
      if (knownBalance.cents === balance) continue;
      isNew ||= this.#records.has(person);
      knownBalance.cents = balance;
      knownBalance.record.note(this.run.world.now, { [key]: String(balance) });
      this.#records.set(person, knownBalance);
    }
    if (isNew) this.#later(promisedAge, () => this.#look());
  }

  #look(): void {
    const wrongBalances = this.#wrong();
    if (wrongBalances.size === 0) return;
    this.#later(grace, () => {
      for (const [page, text] of this.#wrong())
        if (wrongBalances.get(page) === text)
          this.run.history.add({
            type: "broke",
            invariant: "a balance on a page is the ledger's of the last minute, or says of what time it is",
            text: `${page} ${text}`,
          });
    });
  }

  /** The wrong balances, by page name. */
  #wrong(): ReadonlyMap<string, string> {
    const { clients, world } = this.run;
    const wrongBalances = new Map<string, string>();
    for (const [page, client] of clients) {
      if (page.state !== "active" || !page.visible) continue;
      const shownBalance = client.balance?.shownBalance();
      if (shownBalance === undefined) continue;
      const age = shownBalance.isDated ? Number.POSITIVE_INFINITY : promisedAge + shownBalance.took;
      const allowedValues =
        this.#records.get(page.person ?? "")?.record.allowedValues(world.now, age)[key] ?? [];
      if (!allowedValues.includes(String(shownBalance.cents)))
        wrongBalances.set(
          page.name,
          `shows ${shownBalance.cents} cents, and the ledger had ${allowedValues.join(", ")}`,
        );
    }
    return wrongBalances;
  }

  #later(delay: number, run: () => void): void {
    this.run.world.schedule({ kind: "action", label: `balances are compared`, delay, run });
  }
}
