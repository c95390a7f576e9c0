/** The outside world of a walk: a wallet that moves money by key, the journal, and the page lives. */

import type { Transaction } from "../../../src/machines/core/domain.ts";
import type {
  JournalEntry,
  MatchingTransaction,
  Outcome,
  PaymentOperation,
  PaymentOrder,
  StatusResult,
} from "../../../src/machines/instructions/instruction.ts";

const types: Readonly<Record<PaymentOperation, string>> = {
  topUp: "WALLET_TOPUP",
  transfer: "TRANSFER_DEBIT",
  payout: "TRANSFER_TO_BANK",
};

export class Wallet {
  readonly transactions: Transaction[] = [];
  readonly journal = new Map<string, JournalEntry>();
  /** The number of times that money has moved, by key. */
  readonly moved = new Map<string, number>();
  /** The page life of the first press, by key. */
  readonly pageLives = new Map<string, number>();
  /** Payments that were sent, but that the server has not received yet. */
  readonly delayed: JournalEntry[] = [];
  pageLife = 1;
  cents = 125_000;
  readonly #outcomes = new Map<string, Outcome>();
  #keys = 0;

  /** @param keepsKeys whether the server processes each idempotency key only once */
  constructor(readonly keepsKeys: boolean) {}

  /** Creates the key and writes the journal entry. */
  prepare(accountId: string, order: PaymentOrder): JournalEntry {
    this.#keys += 1;
    const { operation, cents } = order;
    const entry: JournalEntry = {
      v: 2,
      key: `key-${this.#keys}`,
      accountId,
      operation,
      cents,
      currency: "AUD",
      createdAt: "2026-11-20T00:00:00.000Z",
      ...(!this.keepsKeys && {
        seenTransactionIds: this.transactions.map(({ transactionId }) => transactionId),
      }),
    };
    this.journal.set(entry.key, entry);
    this.pageLives.set(entry.key, this.pageLife);
    return entry;
  }

  /** Processes a POST, or returns the earlier outcome of its key. */
  act(entry: JournalEntry): Outcome {
    const knownOutcome = this.#outcomes.get(entry.key);
    if (knownOutcome && this.keepsKeys) return knownOutcome;
    this.moved.set(entry.key, (this.moved.get(entry.key) ?? 0) + 1);
    this.cents += entry.operation === "topUp" ? entry.cents : -entry.cents;
    const transactionId = `t-${this.transactions.length + 1}`;
    this.transactions.unshift({
      transactionId,
      type: types[entry.operation],
      status: "SUCCEEDED",
      amount: entry.cents,
      createdAt: "2026-11-20T00:00:00.000Z",
    });
    return this.#decide(entry.key, { state: "succeeded", transactionId });
  }

  /** Declines a POST, or returns the earlier outcome of its key. */
  decline(entry: JournalEntry): Outcome {
    return this.#decide(entry.key, {
      state: "declined",
      failure: { kind: "status", status: 402, code: "card_declined" },
    });
  }

  cancel(key: string): StatusResult {
    return { kind: "outcome", outcome: this.#decide(key, { state: "cancelled" }) };
  }

  statusOf(key: string): StatusResult {
    const outcome = this.#outcomes.get(key);
    return outcome ? { kind: "outcome", outcome } : { kind: "unseen" };
  }

  matches({ operation, cents, seenTransactionIds = [] }: JournalEntry): readonly MatchingTransaction[] {
    return this.transactions.filter(
      ({ transactionId, type, amount }) =>
        !seenTransactionIds.includes(transactionId) && type === types[operation] && amount === cents,
    );
  }

  #decide(key: string, outcome: Outcome): Outcome {
    const knownOutcome = this.#outcomes.get(key);
    if (knownOutcome && this.keepsKeys) return knownOutcome;
    this.#outcomes.set(key, outcome);
    return outcome;
  }
}
