import {
  type BankAccount,
  type BankAccountChange,
  changed,
  type KeptBankAccounts,
  maxBankAccounts,
} from "../../machines/bank-accounts/rules/bank-accounts.ts";
import type { PayoutAccount } from "../../machines/core/rules/payout-account.ts";
import { type Stored, stored } from "../browser/stored.ts";
import { isFields } from "../core/fields.ts";

/** Before a person's id: the bank accounts that this person named in this browser. */
const bankAccountsPrefix = "bank-accounts/";
/** Before a person's id: which bank account the setup named for withdrawals. */
const payoutAccountPrefix = `${bankAccountsPrefix}payout/`;

function accountOf(json: unknown): readonly BankAccount[] {
  if (!isFields(json) || typeof json.active !== "boolean") return [];
  const { active, id, bankName, nickName, bsb, last4 } = json;
  const texts = [id, bankName, nickName, bsb, last4];
  if (!texts.every((text) => typeof text === "string" && text.length <= 200)) return [];
  return [{ active, id, bankName, nickName, bsb, last4 } as BankAccount];
}

function check(json: unknown): readonly BankAccount[] | undefined {
  if (!isFields(json) || json.v !== 1 || !Array.isArray(json.accounts)) return undefined;
  return json.accounts.flatMap(accountOf);
}

/**
 * The bank accounts that one person named in this browser: nick names, banks, BSB and last four digits, never a whole
 * number.
 * @param person the access token's subject
 */
export function bankAccountsStore(area: () => Storage, person: string) {
  const store: Stored<{ v: 1; accounts: readonly BankAccount[] }> = stored(
    area,
    `${bankAccountsPrefix}${person}`,
    (json) => {
      const accounts = check(json);
      return accounts && { v: 1, accounts };
    },
  );
  return {
    /** Undefined where there is none that this version can read. */
    read: () => store.read()?.accounts,
    /**
     * Changes the list as it is kept now, not as this tab last read it. Without a wait between reading and writing, no
     * other tab changes it in between, and no reload comes before it.
     * @param initial what is changed where none is kept
     * @throws Error where the change cannot be kept
     */
    update(change: BankAccountChange, initial: readonly BankAccount[]): KeptBankAccounts {
      const before = store.read()?.accounts ?? initial;
      if (change.kind === "added" && before.length >= maxBankAccounts)
        return { accounts: before, isFull: true };
      const accounts = changed(before, change);
      if (!store.write({ v: 1, accounts })) throw new Error("Nothing is kept");
      return { accounts, isFull: false };
    },
  };
}

function payoutOf(json: unknown): PayoutAccount | undefined {
  if (!isFields(json)) return undefined;
  const { bsb, last4 } = json;
  if (typeof bsb !== "string" || !/^\d{3}-?\d{3}$/.test(bsb)) return undefined;
  return typeof last4 === "string" && /^\d{4}$/.test(last4) ? { bsb, last4 } : undefined;
}

/** The account of one person's setup: BSB and last four digits, never the whole number. The wallet has no call that tells it. */
export function payoutAccountStore(area: () => Storage, person: string): Stored<PayoutAccount> {
  return stored(area, `${payoutAccountPrefix}${person}`, payoutOf);
}
