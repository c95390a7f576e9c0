/** The outside world of a walk: a wallet that moves money by key, a journal, and one lock. */
import type { JournalEntry, PaymentOrder, Transaction } from "../../../src/machines/domain.ts";
import type { Baseline, Finding } from "../../../src/machines/payment.machine.ts";

const types: Readonly<Record<PaymentOrder["kind"], string>> = {
  topUp: "WALLET_TOPUP",
  transfer: "TRANSFER_DEBIT",
  payout: "TRANSFER_TO_BANK",
};

export class Wallet {
  readonly transactions: Transaction[] = [];
  readonly journal = new Map<string, JournalEntry>();
  /** How often the money has moved, by key. */
  readonly moved = new Map<string, number>();
  /** Keys whose outcome was told to the app: an answer, or the list of transactions. */
  readonly told = new Set<string>();
  cents = 125_000;
  #keys = 0;

  /** @param keepsKeys whether the same key never moves the money twice */
  constructor(readonly keepsKeys: boolean) {}

  move(key: string, { kind, cents }: PaymentOrder): void {
    const times = this.moved.get(key) ?? 0;
    if (times > 0 && this.keepsKeys) return;
    this.moved.set(key, times + 1);
    this.cents += kind === "topUp" ? cents : -cents;
    this.transactions.unshift({
      transactionId: `t-${this.transactions.length + 1}`,
      type: types[kind],
      status: "SUCCEEDED",
      amount: cents,
      createdAt: "2026-11-20T00:00:00.000Z",
    });
  }

  baseline(): Baseline {
    this.#keys += 1;
    return {
      key: `key-${this.#keys}`,
      sentAt: "2026-11-20T00:00:00.000Z",
      seenTransactionIds: this.transactions.map(({ transactionId }) => transactionId),
      replays: this.keepsKeys,
    };
  }

  find({ kind, cents, seenTransactionIds }: JournalEntry): Finding {
    const fresh = this.transactions.filter(
      ({ transactionId, type, amount }) =>
        !seenTransactionIds.includes(transactionId) && type === types[kind] && amount === cents,
    );
    const outcome = fresh.length === 0 ? "none" : fresh.length === 1 ? "succeeded" : "several";
    return { outcome, replays: this.keepsKeys };
  }
}
