/** One of the holder's bank accounts, as this browser knows it (the specification, section 2). */
export interface BankAccount {
  readonly id: string;
  /** Empty where the provider does not say which bank it is. */
  readonly bankName: string;
  readonly nickName: string;
  /** Six digits, with or without the dash; empty where it is not known. */
  readonly bsb: string;
  readonly last4: string;
  readonly active: boolean;
}

/** This browser's list takes no more. */
export const maxBankAccounts = 50;

/** A new account's details from the payment provider, with the holder's nick name. */
export type NewBankAccount = Omit<BankAccount, "id" | "active">;

/** What the holder changes of the list. */
export type BankAccountChange =
  | { readonly kind: "added"; readonly account: NewBankAccount }
  | { readonly kind: "renamed"; readonly id: string; readonly nickName: string }
  | { readonly kind: "removed"; readonly id: string }
  | { readonly kind: "switched"; readonly id: string; readonly active: boolean };

/** What came of a change. */
export interface KeptBankAccounts {
  /** As this browser keeps them now, with the changes of other tabs. */
  readonly accounts: readonly BankAccount[];
  /** Whether an account was not added, because the list is full. */
  readonly isFull: boolean;
}

/** The list with one more account at its end, active, under an id that no other has. */
export function withAdded(accounts: readonly BankAccount[], account: NewBankAccount): readonly BankAccount[] {
  const numbers = accounts.map(({ id }) => Number(/^added-(\d+)$/.exec(id)?.[1] ?? 0));
  return [...accounts, { ...account, id: `added-${Math.max(0, ...numbers) + 1}`, active: true }];
}

/** Gives one account a nick name, without the spaces around it. */
export function renaming(id: string, nickName: string): BankAccountChange {
  return { kind: "renamed", id, nickName: nickName.trim() };
}

/** Makes one account inactive that is active in the list, or the other way round. */
export function switched(accounts: readonly BankAccount[], id: string): BankAccountChange {
  const isActive = accounts.some((account) => account.id === id && account.active);
  return { kind: "switched", id, active: !isActive };
}

/** The list after a change; a change of an account that another tab has removed changes nothing. */
export function changed(accounts: readonly BankAccount[], change: BankAccountChange): readonly BankAccount[] {
  switch (change.kind) {
    case "added":
      return withAdded(accounts, change.account);
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

/** Whether an account is one of the specification's samples and not the holder's own. */
export function isSample({ id }: BankAccount): boolean {
  return id.startsWith("sample-");
}

/** The two that the specification, section 2, shows; never in production. */
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
