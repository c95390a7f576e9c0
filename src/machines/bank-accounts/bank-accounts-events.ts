import type { Failure } from "../core/failure.ts";
import type { BankAccountHolder } from "./add-bank-account.machine.ts";
import {
  type BankAccount,
  type BankAccountChange,
  changed,
  mostBankAccounts,
  type NewBankAccount,
} from "./rules/bank-accounts.ts";

export type BankAccountsEvent =
  | { type: "retried" }
  | { type: "submitted" }
  | { type: "dismissed" }
  | { type: "navigated" }
  | { type: "account.toggled"; id: string }
  | { type: "edit.asked"; id: string }
  | { type: "deletion.asked"; id: string }
  | { type: "addition.asked"; holder: BankAccountHolder }
  | { type: "account.added"; account: NewBankAccount }
  | { type: "name.changed"; nickName: string }
  /** Raised by the chart itself: the list is not what the browser keeps. */
  | { type: "list.changed" };

export interface BankAccountsContext {
  readonly accounts: readonly BankAccount[];
  /** What the browser has still to keep, oldest first. */
  readonly changes: readonly BankAccountChange[];
  /** Whose account the one being added is. */
  readonly holder: BankAccountHolder;
  /** The account whose dialog is open. */
  readonly chosen: string;
  readonly nickName: string;
  readonly failure: Failure | undefined;
}

export const nothingListed: BankAccountsContext = {
  accounts: [],
  changes: [],
  holder: { name: "", email: "" },
  chosen: "",
  nickName: "",
  failure: undefined,
};

/** The list as it is shown after a change that has still to be kept. */
export function withChange({ accounts, changes }: BankAccountsContext, change: BankAccountChange) {
  return { accounts: changed(accounts, change), changes: [...changes, change] };
}

/** Takes back that the account was added. */
export const listFull = {
  type: "toast.raised",
  kind: "error",
  message: { key: "bankAccounts.dialog.full", values: { most: mostBankAccounts } },
  replaces: "bankAccounts.added",
} as const;
