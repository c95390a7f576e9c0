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
export const mostBankAccounts = 50;

/** The account that the setup named for withdrawals, as far as this browser knows it. */
export interface PayoutAccount {
  /** Six digits, with or without the dash. */
  readonly bsb: string;
  readonly last4: string;
}

/** A new account's details from the payment provider, with the holder's nick name. */
export type NewBankAccount = Omit<BankAccount, "id" | "active">;

/** The list with one more account at its end, active, under an id that no other has. */
export function withAdded(accounts: readonly BankAccount[], account: NewBankAccount): readonly BankAccount[] {
  const numbers = accounts.map(({ id }) => Number(/^added-(\d+)$/.exec(id)?.[1] ?? 0));
  return [...accounts, { ...account, id: `added-${Math.max(0, ...numbers) + 1}`, active: true }];
}

/** The list with one account's nick name changed, without the spaces around it. */
export function renamed(
  accounts: readonly BankAccount[],
  id: string,
  nickName: string,
): readonly BankAccount[] {
  return accounts.map((account) => (account.id === id ? { ...account, nickName: nickName.trim() } : account));
}

/** The list with one account active that was not, or the other way round. */
export function toggled(accounts: readonly BankAccount[], id: string): readonly BankAccount[] {
  return accounts.map((account) => (account.id === id ? { ...account, active: !account.active } : account));
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
