/** One of the holder's bank accounts, as stored in this browser (the specification, section 2). */
export interface BankAccount {
  readonly id: string;
  /** Empty if the provider does not name the bank. */
  readonly bankName: string;
  readonly nickName: string;
  /** Six digits, with or without the dash; empty if unknown. */
  readonly bsb: string;
  readonly last4: string;
  readonly active: boolean;
}

/** Max number of accounts in this browser's list. */
export const maxBankAccounts = 50;

/** A new account's details from the payment provider, with the holder's nick name. */
export type NewBankAccount = Omit<BankAccount, "id" | "active">;

/** A change of the list by the holder. */
export type BankAccountChange =
  | { readonly kind: "added"; readonly account: NewBankAccount }
  | { readonly kind: "renamed"; readonly id: string; readonly nickName: string }
  | { readonly kind: "removed"; readonly id: string }
  | { readonly kind: "switched"; readonly id: string; readonly active: boolean };

/** Result of storing a change. */
export interface StoredBankAccounts {
  /** The stored list, including the changes of other tabs. */
  readonly accounts: readonly BankAccount[];
  /** True if an account was not added because the list is full. */
  readonly isFull: boolean;
}

/**
 * Appends an active account under a new id. The id contains the account's number: another tab may still list a removed
 * account, and its changes must not apply to an account that was added since.
 */
export function appendAccount(
  accounts: readonly BankAccount[],
  account: NewBankAccount,
): readonly BankAccount[] {
  const numbers = accounts.map(({ id }) => Number(/^added-(\d+)(?:-|$)/.exec(id)?.[1] ?? 0));
  const id = `added-${Math.max(0, ...numbers) + 1}-${account.bsb}-${account.last4}`;
  return [...accounts, { ...account, id, active: true }];
}

/** Change that gives an account a nick name, without surrounding spaces. */
export function createRenameChange(id: string, nickName: string): BankAccountChange {
  return { kind: "renamed", id, nickName: nickName.trim() };
}

/** Change that makes an active account inactive, or an inactive one active. */
export function createSwitchChange(accounts: readonly BankAccount[], id: string): BankAccountChange {
  const isActive = accounts.some((account) => account.id === id && account.active);
  return { kind: "switched", id, active: !isActive };
}

/** The list after a change; a change of an account that another tab removed has no effect. */
export function changeBankAccounts(
  accounts: readonly BankAccount[],
  change: BankAccountChange,
): readonly BankAccount[] {
  switch (change.kind) {
    case "added":
      return appendAccount(accounts, change.account);
    case "renamed":
      return accounts.map((account) =>
        account.id === change.id ? { ...account, nickName: change.nickName } : account,
      );
    case "removed":
      return accounts.filter(({ id }) => id !== change.id);
    case "switched":
      return accounts.map((account) =>
        account.id === change.id ? { ...account, active: change.active } : account,
      );
  }
}

/** Whether a change was lost because the stored list no longer has its account: another tab has removed it. */
export function isChangeLost(
  change: BankAccountChange | undefined,
  storedAccounts: readonly BankAccount[],
): boolean {
  if (change === undefined || change.kind === "added" || change.kind === "removed") return false;
  return storedAccounts.every(({ id }) => id !== change.id);
}

/** Whether the account is one of the specification's samples. */
export function isSample({ id }: BankAccount): boolean {
  return id.startsWith("sample-");
}

/** The two samples of the specification, section 2; never shown in production. */
export const sampleBankAccounts: readonly BankAccount[] = [
  {
    id: "sample-1",
    bankName: "Commonwealth Bank",
    nickName: "Everyday",
    bsb: "062-000",
    last4: "4321",
    active: true,
  },
  { id: "sample-2", bankName: "Westpac", nickName: "Savings", bsb: "032-000", last4: "8765", active: false },
];
