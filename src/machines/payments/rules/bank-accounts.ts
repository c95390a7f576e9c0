/** One of the holder's bank accounts, as this session knows it (the specification, section 2). */
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

/** What the payment provider says of a new account, under the name that its holder gave it. */
export type NewBankAccount = Omit<BankAccount, "id" | "active">;

/** The two that the specification, section 2, shows. */
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
