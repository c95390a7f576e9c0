import {
  type BankAccount,
  type BankAccountChange,
  changeBankAccounts,
  maxBankAccounts,
  type StoredBankAccounts,
} from "../../machines/bank-accounts/rules/bank-accounts.ts";
import type { PayoutAccount } from "../../machines/core/rules/payout-account.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** Prefix of an item's name, before a person's id: the bank accounts that this person added in this browser. */
const bankAccountsPrefix = "bank-accounts/";
/** Prefix of an item's name, before a person's id: the bank account for withdrawals from the setup. */
const payoutAccountPrefix = `${bankAccountsPrefix}payout/`;

function parseBankAccount(json: unknown): readonly BankAccount[] {
  if (!isFields(json) || typeof json.active !== "boolean") return [];
  const { active, id, bankName, nickName, bsb, last4 } = json;
  const texts = [id, bankName, nickName, bsb, last4];
  if (!texts.every((text) => typeof text === "string" && text.length <= 200)) return [];
  return [{ active, id, bankName, nickName, bsb, last4 } as BankAccount];
}

function parseBankAccounts(json: unknown): readonly BankAccount[] | undefined {
  if (!isFields(json) || json.v !== 1 || !Array.isArray(json.accounts)) return undefined;
  return json.accounts.flatMap(parseBankAccount);
}

/**
 * The bank accounts that one person added in this browser: nicknames, banks, BSB and last four digits, never a whole
 * number.
 * @param person the access token's subject
 */
export function bankAccountsStore(getStorage: () => Storage, person: string) {
  const store: Stored<{ v: 1; accounts: readonly BankAccount[] }> = stored(
    getStorage,
    `${bankAccountsPrefix}${person}`,
    (json) => {
      const accounts = parseBankAccounts(json);
      return accounts && { v: 1, accounts };
    },
  );
  return {
    /** Undefined if no list is stored, or this version cannot read it. */
    read: () => store.read()?.accounts,
    /**
     * Changes the stored list, not the one that this tab read last. Reads and writes synchronously, so that no other
     * tab and no reload comes in between.
     * @param initialAccounts the list to change if none is stored
     * @throws Error if the change cannot be stored
     */
    update(change: BankAccountChange, initialAccounts: readonly BankAccount[]): StoredBankAccounts {
      const previousAccounts = store.read()?.accounts ?? initialAccounts;
      if (change.kind === "added" && previousAccounts.length >= maxBankAccounts)
        return { accounts: previousAccounts, isFull: true };
      const accounts = changeBankAccounts(previousAccounts, change);
      if (!store.write({ v: 1, accounts })) throw new Error("Nothing is kept");
      return { accounts, isFull: false };
    },
  };
}

function parsePayoutAccount(json: unknown): PayoutAccount | undefined {
  if (!isFields(json)) return undefined;
  const { bsb, last4 } = json;
  if (typeof bsb !== "string" || !/^\d{3}-?\d{3}$/.test(bsb)) return undefined;
  return typeof last4 === "string" && /^\d{4}$/.test(last4) ? { bsb, last4 } : undefined;
}

/**
 * One person's payout account: BSB and last four digits, never the whole number. The wallet has no call that returns
 * it.
 */
export function payoutAccountStore(getStorage: () => Storage, person: string): Stored<PayoutAccount> {
  return stored(getStorage, `${payoutAccountPrefix}${person}`, parsePayoutAccount);
}
