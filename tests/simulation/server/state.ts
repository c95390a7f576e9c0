import { type CardFlag, flagCalls } from "../../support/flag-calls.ts";
import type { Operation } from "../run/history.ts";
import type { Answer } from "./answer.ts";

export interface Card extends Partial<Record<CardFlag, boolean>> {
  readonly id: string;
  readonly paymentMethodId: string;
  readonly cardNumberLast4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardType: string;
}

export function newCard(paymentMethodId: string, last4 = "4242"): Card {
  return {
    id: `card_${paymentMethodId}`,
    paymentMethodId,
    cardNumberLast4: last4,
    expiryMonth: 12,
    expiryYear: 2030,
    cardType: "visa",
    ...Object.fromEntries(flagCalls.map(({ flag }) => [flag, false])),
  };
}

export interface Transaction {
  readonly transactionId: string;
  readonly type: string;
  status: string;
  readonly amount: number;
  readonly createdAt: string;
  /** The key of the call that made it, visible only to its owner. */
  readonly key?: string;
}

export interface Account {
  readonly id: string;
  readonly person: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  mobile: string;
  status: string;
  /** Integer cents. */
  balance: number;
  readonly cards: Card[];
  readonly transactions: Transaction[];
  /** Each successful PUT changes it. */
  version: number;
  readonly setup: Set<"individual" | "document" | "bank">;
}

export type KeyState = "succeeded" | "pending" | "failed" | "declined" | "cancelled" | "in_progress";

/** The server's record of one person's key. */
export interface KeyRow {
  readonly person: string;
  readonly key: string;
  readonly operation: string | undefined;
  readonly bodyHash: string;
  state: KeyState;
  transactionId?: string;
  amount?: number;
  toAccountId?: string;
  code?: string;
  /** The version after a PUT. */
  version?: string;
  /** The full answer, which is deleted after 30 days. */
  answer?: Answer | undefined;
  readonly createdAt: number;
}

export interface Charge {
  readonly key: string | undefined;
  readonly person: string;
  readonly cents: number;
  voided: boolean;
}

/** Data that settling a payout needs later. */
export interface Transit {
  readonly transaction: Transaction;
  readonly account: Account;
  readonly row: KeyRow | undefined;
}

/** The database, which survives restarts and crashes. */
export class ServerState {
  readonly accounts = new Map<string, Account>();
  readonly byPerson = new Map<string, Account>();
  readonly keys = new Map<string, KeyRow>();
  /** Records of the card provider, outside the database: they survive a rollback. */
  readonly charges: Charge[] = [];
  readonly transit: Transit[] = [];
  /** Integer cents in the house's accounts; their sum with the wallets is zero. */
  readonly house = { cards: 0, banks: 0, transit: 0, opening: 0 };
  count = 0;

  rowOf(person: string, key: string): KeyRow | undefined {
    return this.keys.get(`${person} ${key}`);
  }

  keep(row: KeyRow): void {
    this.keys.set(`${row.person} ${row.key}`, row);
  }

  /** Always zero: every movement posts to two accounts. */
  sumOfPostings(): number {
    const { cards, banks, transit, opening } = this.house;
    let sum = cards + banks + transit + opening;
    for (const { balance } of this.accounts.values()) sum += balance;
    return sum;
  }

  addAccount(
    account: Omit<Account, "transactions" | "setup" | "cards" | "version"> & { cards?: Card[] },
  ): Account {
    const completeAccount: Account = {
      ...account,
      cards: account.cards ?? [],
      transactions: [],
      version: 1,
      setup: new Set(),
    };
    this.house.opening -= completeAccount.balance;
    this.accounts.set(completeAccount.id, completeAccount);
    this.byPerson.set(completeAccount.person, completeAccount);
    return completeAccount;
  }
}

export const transactionTypes: Readonly<Record<Operation, string>> = {
  topUp: "WALLET_TOPUP",
  transfer: "TRANSFER_DEBIT",
  payout: "TRANSFER_TO_BANK",
};
