/**
 * The known data of the drawn screens. Every figure differs from every other, so that a wrong one cannot pass for the
 * right one.
 */

import type { BankAccount, NewBankAccount } from "../../src/machines/bank-accounts/rules/bank-accounts.ts";
import type {
  Account,
  Balance,
  Card,
  Payee,
  Person,
  Transaction,
  TransactionPage,
} from "../../src/machines/core/domain.ts";
import type { PayoutAccount } from "../../src/machines/core/rules/payout-account.ts";
import type { Statement } from "../../src/machines/history/rules/statement.ts";
import type { JournalEntry, MatchingTransaction } from "../../src/machines/instructions/instruction.ts";
import { createDraft, type SetupDraft } from "../../src/machines/setup/rules/draft.ts";
import { everyMark } from "../support/marked-cards.ts";

/** 4:17 PM on 20 November in Sydney; 1:47 AM on the same day in the browser's zone. */
export const fixedNow = "2026-11-20T05:17:00.000Z";
export const accountZone = "Australia/Sydney";
export const browserZone = "America/St_Johns";

export const person: Person = {
  id: "person-dana",
  email: "dana.demo@nupay.test",
  emailVerified: true,
  firstName: "Dana",
  lastName: "Demosthenes",
  mobile: "+61400555301",
};

export const account: Account = {
  accountId: "acct-5518",
  firstName: "Danae",
  lastName: "Papadaki",
  email: person.email,
  status: "A",
};

/** An inactive account with every field that the wallet can send. The decision is due on the 2nd in Sydney. */
export const inactiveAccount: Account = {
  ...account,
  status: "B",
  statusReason: "A document could not be read.",
  nextStep: "Send it again by post.",
  decisionBy: "2026-12-01T14:30:00.000Z",
  address: "18 Kelvin Street, Carlton VIC 3053",
  payoutAccount: "Waratah Credit Union •••• 6143",
};

export const balance: Balance = {
  currency: "AUD",
  balance: 412_307,
  availableBalance: 398_251,
  pendingBalance: 14_056,
};

/** A smaller balance with less available, for a refetch. */
export const smallerBalance: Balance = { ...balance, balance: 15_012, availableBalance: 9_634 };

export const cards: readonly Card[] = [
  {
    id: "card-1",
    colour: 2,
    paymentMethodId: "pm_4242",
    cardNumberLast4: "4242",
    expiryMonth: 8,
    expiryYear: 2028,
    cardType: "visa",
  },
  {
    id: "card-2",
    colour: 0,
    paymentMethodId: "pm_5309",
    cardNumberLast4: "5309",
    expiryMonth: 11,
    expiryYear: 2027,
    cardType: "mastercard",
  },
  {
    id: "card-3",
    colour: 4,
    paymentMethodId: "pm_1881",
    cardNumberLast4: "1881",
    expiryMonth: 8,
    expiryYear: 2028,
    cardType: "other",
    ...everyMark,
  },
];

export const payee: Payee = { accountId: "acct-priya", firstName: "Priya" };
export const payeePhone = "0400 555 812";
export const transferMessage = "Lunch, and thank you";

export const payoutAccount: PayoutAccount = { bsb: "062719", last4: "6143" };

/** The amount that is typed in a payment dialog. */
export const typedCents = 18_765;

/** A top-up that was sent at 3:52 PM today. */
export const topUpEntry: JournalEntry = {
  v: 2,
  key: "5f0c8f7e-8b6f-4c39-9d43-1f2c3a4b5c6d",
  accountId: account.accountId,
  operation: "topUp",
  cents: typedCents,
  currency: "AUD",
  paymentMethodId: "pm_5309",
  createdAt: "2026-11-20T04:51:58.000Z",
  submittedAt: "2026-11-20T04:52:01.000Z",
};

/** A withdrawal that was sent on 18 November, 8:26 AM in Sydney: still the 17th in the browser's zone. */
export const payoutEntry: JournalEntry = {
  v: 2,
  key: "0b8e4f51-43f5-4b0e-8a3a-5e0d6c7b8a90",
  accountId: account.accountId,
  operation: "payout",
  cents: 7_329,
  currency: "AUD",
  createdAt: "2026-11-17T21:25:40.000Z",
  submittedAt: "2026-11-17T21:26:11.000Z",
};

/** A transaction in the list that may be the withdrawal. */
export const match: MatchingTransaction = {
  transactionId: "t-7",
  status: "SUCCEEDED",
  amount: payoutEntry.cents,
  createdAt: "2026-11-17T21:31:02.000Z",
};

/** The bank accounts stored in this browser. */
export const bankAccounts: readonly BankAccount[] = [
  { id: "added-1", bankName: "Harbour Bank", nickName: "Rent", bsb: "083-004", last4: "7710", active: true },
  { id: "added-2", bankName: "", nickName: "Holidays", bsb: "733152", last4: "2958", active: false },
];

/** A new account, as the provider returns it. */
export const newBankAccount: NewBankAccount = {
  bankName: "Wattle Bank",
  nickName: "Savings",
  bsb: "484-799",
  last4: "3456",
};

/** A reason in the wallet's own words, which is not a text of the app. */
export const unknownReason = "Not at full moon.";

/** Names of persons and banks: a screen may show them only where they are expected. */
export const names: readonly string[] = [
  person.firstName,
  person.lastName,
  person.email,
  account.firstName,
  account.lastName,
  payee.firstName,
  "Lindqvist",
  "Waratah Credit Union",
  ...[...bankAccounts, newBankAccount]
    .flatMap(({ bankName, nickName }) => [bankName, nickName])
    .filter(Boolean),
];

/** One of each type, on dates that differ in the browser's zone; the first was 25 minutes ago. */
export const transactions: readonly Transaction[] = [
  {
    transactionId: "t-1",
    type: "WALLET_TOPUP",
    status: "PENDING",
    amount: 5_041,
    createdAt: "2026-11-20T04:52:00.000Z",
    method: "Mastercard •••• 5309",
  },
  {
    transactionId: "t-2",
    type: "TRANSFER_DEBIT",
    status: "SUCCESS",
    amount: 3_526,
    createdAt: "2026-11-18T14:12:00.000Z",
    counterparty: "Priya P.",
    message: transferMessage,
  },
  {
    transactionId: "t-3",
    type: "TRANSFER_CREDIT",
    status: "SUCCEEDED",
    amount: 112_093,
    createdAt: "2026-11-14T22:05:00.000Z",
    counterparty: "Omar Lindqvist",
  },
  {
    transactionId: "t-4",
    type: "TRANSFER_TO_BANK",
    status: "FAILED",
    amount: 20_617,
    createdAt: "2026-11-11T23:31:00.000Z",
    method: "Waratah Credit Union •••• 6143",
    reference: "NP-4F2A9C81B0",
    fee: 115,
    settledAt: "2026-11-13T13:24:00.000Z",
  },
];

export const transactionPage: TransactionPage = {
  transactions,
  pagination: { page: 1, hasNext: true, totalPages: 3 },
};

/** A statement from 21 October to 20 November, whose sums match. */
export const statement: Statement = {
  range: { start: "2026-10-21", end: "2026-11-20" },
  openingBalance: 324_357,
  totalCredits: 112_093,
  totalDebits: 24_143,
  closingBalance: 412_307,
  netChange: 87_950,
  transactionCount: 3,
  lines: [
    {
      transactionId: "t-2",
      type: "TRANSFER_DEBIT",
      day: "2026-11-19",
      amount: 3_526,
      effect: -3_526,
      balance: 412_307,
      understood: true,
      party: "Priya P.",
      message: transferMessage,
    },
    {
      transactionId: "t-3",
      type: "TRANSFER_CREDIT",
      day: "2026-11-15",
      amount: 112_093,
      effect: 112_093,
      balance: 415_833,
      understood: true,
    },
    {
      transactionId: "t-4",
      type: "TRANSFER_TO_BANK",
      day: "2026-11-12",
      amount: 20_617,
      effect: -20_617,
      balance: 303_740,
      understood: true,
    },
  ],
  unknown: 0,
  pendingCredits: 5_041,
  generatedAt: fixedNow,
};

export const today = "2026-11-20";

/** A complete draft of the setup. */
export const filledDraft: SetupDraft = {
  ...createDraft(person),
  personal: {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: "0400 555 301",
    dateOfBirth: "1991-03-14",
    addressLine1: "18 Kelvin Street",
    city: "Carlton",
    state: "VIC",
    postalCode: "3053",
    country: "AU",
  },
  documentType: "passport",
  document: { name: "passport-scan.png", size: 48_213, content: "chosen" },
  payout: {
    accountHolderType: "individual",
    accountHolderName: `${person.firstName} ${person.lastName}`,
    accountNumber: "719246143",
    routingNumber: payoutAccount.bsb,
    country: "AU",
    currency: "AUD",
  },
};

/** The draft after a reload: without the document and the numbers, which the wallet has received. */
export const keptDraft: SetupDraft = {
  ...filledDraft,
  document: undefined,
  payout: { ...filledDraft.payout, accountNumber: "", routingNumber: "" },
  sent: { individual: true, document: true, bank: true },
};
