import type { Language } from "./rules/languages.ts";

/** The identity behind a session: the token's `sub` and the profile. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** From the identity provider; absent if it has none. */
  readonly mobile?: string;
}

/** The wallet account (the specification, section 3). Status `A` is active; anything else is pending. */
export interface Account {
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly status: string;
  /** Whether other people find the holder by their mobile number, if the wallet reports it. */
  readonly mobileVerified?: boolean;
  /**
   * State of the setup, if the wallet reports it: `submitted`, `incomplete`, or a value that this app does not know.
   */
  readonly setup?: string;
  /** The wallet's text why the account is not active. */
  readonly statusReason?: string;
  /** The wallet's text on what the holder can do, or what happens next. */
  readonly nextStep?: string;
  /** Latest time of the wallet's decision, ISO 8601. */
  readonly decisionBy?: string;
  /** The account for withdrawals, if the wallet reports it. */
  readonly payoutAccount?: string;
  /** The address on one line, as entered in the setup. */
  readonly address?: string;
}

export interface Card {
  readonly id: string;
  readonly paymentMethodId: string;
  readonly cardNumberLast4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardType: string;
  /** Whether the holder has frozen the card, which then stays saved but cannot pay. */
  readonly frozen?: boolean;
  /** Index of its colour: the app chooses it, and this browser stores it. */
  readonly colour?: number;
}

/** All amounts in cents. */
export interface Balance {
  readonly currency: string;
  readonly balance: number;
  readonly availableBalance: number;
  readonly pendingBalance: number;
}

/** `type` and `status` may have values that this app does not know. Amount in cents, `createdAt` ISO 8601. */
export interface Transaction {
  readonly transactionId: string;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly createdAt: string;
  /** The other account of a transfer, if the list has it. */
  readonly toAccountId?: string;
  /** The other person of a transfer, as the wallet names them. */
  readonly counterparty?: string;
  /** The card or bank account of the transaction, as the wallet names it. */
  readonly method?: string;
  /** The payer's message to the payee of a transfer. */
  readonly message?: string;
  /** The reference that the holder quotes to support; without it, the transaction's id. */
  readonly reference?: string;
  /** In cents, included in the amount. */
  readonly fee?: number;
  /** When the transaction succeeded or finally failed, ISO 8601. */
  readonly settledAt?: string;
  /** The idempotency key of the holder's own payment, if the list has it. */
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

/** `page` counts from 0. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export interface Payee {
  readonly accountId: string;
  readonly firstName: string;
  /** Whether the holder has paid this account before, if the wallet reports it. */
  readonly paidBefore?: boolean;
  /** When the wallet answered: wall clock, in milliseconds. */
  readonly foundAt?: number;
}

export type Theme = "nupay-light" | "nupay-dark";

/** Theme and language of a sign-in or sign-out page. */
export interface Appearance {
  readonly dark: boolean;
  readonly locale: Language;
}
