import type { Language } from "./rules/languages.ts";

/** The identity behind a session: the token's `sub` and the profile. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** As the identity provider has it; absent where it has none. */
  readonly mobile?: string;
}

/** The wallet account (the specification, section 3). Status `A` is active; anything else is pending. */
export interface Account {
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly status: string;
  /** How the setup stands, where the wallet tells it: `submitted`, `incomplete`, or a word this app does not know. */
  readonly setup?: string;
  /** Why it is not active, in the wallet's own words. */
  readonly statusReason?: string;
  /** What its holder can do about it, or what happens next, in the wallet's own words. */
  readonly nextStep?: string;
  /** When the holder will know at the latest, ISO 8601. */
  readonly decisionBy?: string;
  /** Where withdrawals go, where the wallet says. */
  readonly payoutAccount?: string;
  /** In one line, as the setup has it. */
  readonly address?: string;
}

export interface Card {
  readonly id: string;
  readonly paymentMethodId: string;
  readonly cardNumberLast4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardType: string;
  /** Its holder has frozen it: it stays saved and pays nothing. */
  readonly frozen?: boolean;
  /** Which colour it shows: the app chooses it, and this browser keeps it. */
  readonly colour?: number;
}

/** All amounts in cents. */
export interface Balance {
  readonly currency: string;
  readonly balance: number;
  readonly availableBalance: number;
  readonly pendingBalance: number;
}

/** `type` and `status` may be words this app does not know. Amount in cents, `createdAt` ISO 8601. */
export interface Transaction {
  readonly transactionId: string;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly createdAt: string;
  /** The other account of a transfer, where the list gives it. */
  readonly toAccountId?: string;
  /** The other person of a transfer, as the wallet calls them. */
  readonly counterparty?: string;
  /** The card or bank account behind it, as the wallet calls it. */
  readonly method?: string;
  /** What the payer of a transfer wrote to the payee. */
  readonly message?: string;
  /** What the holder quotes to support; the transaction's id where it is left out. */
  readonly reference?: string;
  /** In cents, and a part of the amount. */
  readonly fee?: number;
  /** When it succeeded or failed for good, ISO 8601. */
  readonly settledAt?: string;
  /** The idempotency key of the holder's own payment, where the list gives it. */
  readonly key?: string;
}

export interface Pagination {
  readonly hasNext: boolean;
  readonly page: number;
  readonly totalPages: number;
  readonly totalItems?: number;
}

export interface TransactionPage {
  readonly transactions: readonly Transaction[];
  readonly pagination: Pagination;
}

/** Counts from 0. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export interface Payee {
  readonly accountId: string;
  readonly firstName: string;
  /** Whether the holder has paid this account before, where the wallet says. */
  readonly paidBefore?: boolean;
}

export type Theme = "nupay-light" | "nupay-dark";

/** How a sign-in or sign-out page should look and speak. */
export interface Appearance {
  readonly dark: boolean;
  readonly locale: Language;
}
